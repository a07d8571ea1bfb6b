import { mkdirSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { demosById } from "~/content/demos";
import type { Content } from "~/content/schema/content";
import { otherLanguage } from "~/content/schema/languages";
import { pagesOf } from "~/content/url/address-table";
import { embedPath, listedTabs, pathTo, searchPath, sharePath } from "~/content/url/addresses";
import { inParallel } from "../in-parallel";
import { addressOf, type DemosByPath, exportedPage, longestValue, placeOf } from "./addresses";
import { draftFileOf, fileOf, nowhere, type References, referencesOf } from "./page";

export type ExportOptions = {
  /** Origin of the server that renders the pages. */
  origin: string;
  content: Content;
  /** Origin that the files will have. */
  base: string | undefined;
  /** Origin of the server that takes forms. */
  server: string | undefined;
  /** Whether other sites may embed demos. */
  isEmbeddable: boolean;
  /** Whether it is content to be shown before it is published, and may be opened from a disk. */
  isDraft: boolean;
  /** Ends the work. */
  ended: AbortSignal;
};

/** What the server's configuration needs to know. */
export type Exported = {
  pages: number;
  files: number;
  bytes: number;
  /** Addresses with former names, and where they lead. */
  moved: Map<string, string>;
  /** A page's policy, and that of an embed. */
  policies: { page: string; embed: string | undefined };
};

/** As many as the server computes at once. */
const atOnce = 8;

/** A picture of the site in a style sheet, as the build writes it. */
const pictureInStyles = /url\((\/[^)]+)\)/g;

/** The most faults that are told. */
const mostTold = 20;

/**
 * Writes every page of a site into a folder, with all that the pages refer to.
 *
 * @throws Error with a line for each link that leads nowhere, and for what would be asked of elsewhere
 */
export async function exportSite(folder: string, options: ExportOptions): Promise<Exported> {
  const work = new Export(folder, options);
  await work.run();
  const { faults } = work;
  if (faults.length > 0) {
    const more = faults.length > mostTold ? [`and ${faults.length - mostTold} more`] : [];
    throw new Error([...faults.sort().slice(0, mostTold), ...more].join("; "));
  }
  return work.exported;
}

class Export {
  readonly faults: string[] = [];
  readonly exported: Exported = {
    ...{ pages: 0, files: 0, bytes: 0 },
    moved: new Map(),
    policies: { page: "", embed: undefined },
  };
  /** Pages that were found and not written yet, with one that leads there. */
  #found = new Map<string, string>();
  readonly #knownPages = new Set<string>();
  readonly #files = new Map<string, string>();
  /** Where the server redirects pages that only lead on. */
  readonly #redirects = new Map<string, Promise<string>>();
  readonly #demos: DemosByPath;
  readonly #base: string;

  constructor(
    private readonly folder: string,
    private readonly options: ExportOptions,
  ) {
    const { products, media } = options.content;
    const demos = demosById(Object.values(products), media);
    this.#demos = new Map(Object.entries(demos).map(([id, { path, lang }]) => [path, { id, lang }]));
    this.#base = options.base ?? nowhere;
  }

  async run(): Promise<void> {
    const { content, isDraft } = this.options;
    const { products } = content;
    for (const { title, stops } of Object.values(products).flatMap(({ tours }) => tours))
      if (stops.join(",").length > longestValue)
        this.faults.push(`the tour "${title}" has more stops than the name of a folder can have`);
    for (const page of this.#beginnings()) this.#find(page, "the sitemap");
    for (const page of ["/", ...Object.keys(products).map((area) => pathTo(area)), ...this.#sections()])
      await this.#writeLeading(page);
    // Nobody asks a draft for what it has not, and robots are to leave it alone.
    if (!isDraft)
      for (const page of ["/404.html", pathTo("Logistics", "404.html")]) await this.#writeMissing(page);
    while (this.#found.size > 0) {
      const found = [...this.#found];
      this.#found = new Map();
      await inParallel(found, atOnce, ([page, from]) => this.#writePage(page, from));
    }
    if (!isDraft) {
      for (const page of this.#formerPages()) await this.#writeMoved(page);
      await this.#writeTexts();
    }
    await inParallel([...this.#files], atOnce, ([file, from]) => this.#writeFile(file, from));
  }

  /** Pages that no page needs to lead to. */
  #beginnings(): string[] {
    const { content, isEmbeddable } = this.options;
    const embeds = [...this.#demos].flatMap(([path, { lang }]) =>
      ["", "?view=pictures"].flatMap((view) => {
        const other = `captions=${otherLanguage(lang)}`;
        return [view, view === "" ? `?${other}` : `?${other}&view=pictures`].map(
          (query) => embedPath(path) + query,
        );
      }),
    );
    const ofProducts = Object.values(content.products).flatMap((product) => [
      ...pagesOf(product).map(({ path }) => path),
      searchPath(product.product.value),
      sharePath(product.product.value),
    ]);
    return [...ofProducts, ...(isEmbeddable ? embeds : [])];
  }

  #sections(): string[] {
    return Object.values(this.options.content.products).flatMap(({ product, sections }) =>
      sections.map(({ sectionName }) => pathTo(product.value, sectionName)),
    );
  }

  /** Addresses with a former name in them. */
  #formerPages(): string[] {
    const namesOf = (name: string, { formerly = [] }: { formerly?: string[] | undefined }) => [
      name,
      ...formerly,
    ];
    const all = Object.values(this.options.content.products).flatMap(({ product, sections }) =>
      sections.flatMap((section) =>
        namesOf(section.sectionName, section).flatMap((sectionName) => [
          pathTo(product.value, sectionName),
          pathTo(product.value, "demos", sectionName),
          ...listedTabs(section.tabs).flatMap((tab) =>
            namesOf(tab.tab, tab).map((name) => pathTo(product.value, sectionName, name)),
          ),
        ]),
      ),
    );
    const present = new Set([...this.#knownPages, ...this.#sections()]);
    return all.filter((page) => !present.has(page));
  }

  #find(page: string, from: string): void {
    if (this.#knownPages.has(page)) return;
    this.#knownPages.add(page);
    this.#found.set(page, from);
  }

  async #writePage(page: string, from: string): Promise<void> {
    const answer = await this.#ask(page);
    const html = await answer.text();
    if (answer.status !== 200) this.faults.push(`${from} leads to ${page}, which is a ${answer.status}`);
    else await this.#write(html, answer, page, addressOf(page));
  }

  /** Writes the page that another one leads to under its address as well. */
  async #writeLeading(page: string): Promise<void> {
    const target = await this.#redirectOf(page);
    const answer = await this.#ask(target);
    await this.#write(await answer.text(), answer, target, page);
  }

  async #writeMissing(page: string): Promise<void> {
    const answer = await this.#ask(page);
    await this.#write(await answer.text(), answer, page, page, "");
  }

  /** Writes a page for a former name, which leads on by itself. Where the name is somebody else's now, there is none. */
  async #writeMoved(page: string): Promise<void> {
    const answer = await this.#ask(page);
    await answer.body?.cancel();
    if (answer.status !== 301) return;
    const { pathname } = new URL(answer.headers.get("Location") ?? "", this.#base);
    const target = await this.#redirectOf(pathname);
    if (!this.#knownPages.has(target)) return;
    this.exported.moved.set(page, target);
    const canonical = (this.options.base ?? "") + target;
    this.#writeText(
      `${placeOf(page)}/index.html`,
      `<!DOCTYPE html><meta charset="utf-8"><title>${target}</title><link rel="canonical" href="${canonical}">` +
        `<meta http-equiv="refresh" content="0; url=${target}"><a href="${target}">${target}</a>\n`,
    );
  }

  /** Writes what robots read. */
  async #writeTexts(): Promise<void> {
    const { base } = this.options;
    const robots = await (await this.#ask("/robots.txt")).text();
    this.#writeText("robots.txt", base ? robots : robots.replace(/\n\nSitemap: .*/, ""));
    if (!base) return;
    const sitemap = await (await this.#ask("/sitemap.xml")).text();
    this.#writeText("sitemap.xml", sitemap);
    for (const [, file = ""] of sitemap.matchAll(/<video:(?:content|thumbnail)_loc>[^<]*?(\/assets\/[^<]*)/g))
      this.#files.set(file, "the sitemap");
  }

  async #write(html: string, answer: Response, page: string, address: string, name = "index.html") {
    const { server } = this.options;
    const context = { page, base: this.#base, server };
    const { pages, files, faults }: References = referencesOf(html, context);
    this.faults.push(...faults.map((fault) => `${page} ${fault}`));
    for (const file of files) this.#files.set(file, page);
    const targets = new Map<string, string>();
    for (const target of pages) {
      const exported = exportedPage(await this.#redirectOf(target), page, this.#demos);
      targets.set(target, addressOf(exported));
      this.#find(exported, page);
    }
    const policy = (answer.headers.get("Content-Security-Policy") ?? "").replaceAll(` ${nowhere}`, "");
    const common = policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
    this.exported.policies[page.startsWith("/embed/") ? "embed" : "page"] = common;
    const leadsTo = (target: string) => targets.get(target) ?? target;
    const file = this.options.isDraft
      ? draftFileOf(html, address, { ...context, leadsTo, captions: await this.#captionsAmong(files) })
      : fileOf(html, policy, { ...context, leadsTo });
    this.#writeText([placeOf(address), name].filter(Boolean).join("/"), file);
    this.exported.pages++;
  }

  async #captionsAmong(files: Set<string>): Promise<Map<string, string>> {
    const captions = [...files].filter((file) => /\.vtt(?:\?|$)/.test(file));
    const texts = await Promise.all(captions.map(async (file) => (await this.#ask(file)).text()));
    return new Map(captions.map((file, index) => [file, texts[index] ?? ""]));
  }

  /** The page that a link leads to in the end; only addresses without a tab are redirected. */
  #redirectOf(target: string): Promise<string> {
    const [path = ""] = target.split("?");
    if (this.#demos.has(path) || path.split("/").filter(Boolean).length > 2) return Promise.resolve(target);
    const known = this.#redirects.get(target) ?? this.#askRedirect(target);
    this.#redirects.set(target, known);
    return known;
  }

  async #askRedirect(target: string): Promise<string> {
    const answer = await this.#ask(target);
    await answer.body?.cancel();
    const location = answer.headers.get("Location");
    return location === null ? target : this.#askRedirect(location);
  }

  async #writeFile(file: string, from: string): Promise<void> {
    const answer = await this.#ask(file);
    if (answer.status !== 200) {
      this.faults.push(`${from} needs ${file}, which is a ${answer.status}`);
      return;
    }
    const { pathname } = new URL(file, this.#base);
    const path = this.#madeRoomFor(placeOf(pathname));
    const bytes = pathname.endsWith(".css")
      ? await this.#linkedStyles(await answer.text(), pathname)
      : Buffer.from(await answer.arrayBuffer());
    await writeFile(path, bytes);
    this.#count(bytes.length);
  }

  /** Style sheets with relative paths of their pictures, which are written as well. */
  async #linkedStyles(styles: string, sheet: string): Promise<Buffer> {
    const pictures = new Set([...styles.matchAll(pictureInStyles)].map(([, picture = ""]) => picture));
    await inParallel([...pictures], atOnce, (picture) => this.#writeFile(picture, sheet));
    const from = posix.dirname(sheet);
    return Buffer.from(
      styles.replace(pictureInStyles, (_, picture) => `url(${posix.relative(from, picture)})`),
    );
  }

  #writeText(place: string, text: string): void {
    writeFileSync(this.#madeRoomFor(place), text);
    this.#count(Buffer.byteLength(text));
  }

  #count(bytes: number): void {
    this.exported.files++;
    this.exported.bytes += bytes;
  }

  #madeRoomFor(place: string): string {
    const path = join(this.folder, place);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  }

  async #ask(target: string): Promise<Response> {
    const { origin, ended } = this.options;
    const ask = () => {
      ended.throwIfAborted();
      return fetch(origin + target, { redirect: "manual", headers: { "Accept-Encoding": "identity" } });
    };
    const answer = await ask();
    // On a busy machine a request may reach the server later than it waits.
    return answer.status === 408 ? ask() : answer;
  }
}
