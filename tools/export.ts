import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { withAssets } from "~/content/load/assets.server";
import { mediaFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { readEnv } from "~/content/site/env.server";
import { contentOf, shownBy } from "~/content/site/reading.server";
import { CallError, interruption, print, readArguments, runTool } from "./command-line";
import { headersFile, nginxFile } from "./export/configuration";
import { exportSite } from "./export/export-site";
import { nowhere } from "./export/page";
import { filesBelow } from "./files-below";
import { inWorkingFolder, readWorkingFolder } from "./preview/folder";
import { freePort, originAt, startSite } from "./preview/servers";

const help = `Writes the whole site as files, which any web server or bucket serves.

npm run export -- --out FOLDER [--base URL] [--leads URL]
npm run export -- --out FOLDER --draft CONTENT

  --out    a folder that is not there yet, is empty, or holds an earlier export, which is replaced
  --base   the origin that the files will have, like https://demo.example.com. Without it link previews, the sitemap and
           what search engines read are left out, as they need whole addresses
  --leads  the origin of a running server of this site, which takes the forms and searches, and makes links. Its
           LEADS_ORIGINS has to name the origin of the files. Without it pages say how to get in touch
  --draft  a folder with content that is not published, and icons, images and videos of its own in CONTENT/assets, as npm
           run preview takes it. The files open from a disk or from any folder of a web server, and say that they are a
           draft; search engines leave them out
  --help   this text

Takes CONTENT_DIR or RELEASES_DIR, EMBED_ANCESTORS, LEADS_RETENTION_DAYS, SEAFOOD_DEMO_URL and LOGISTICS_DEMO_URL, and
with --draft none of them. Fails where a link leads nowhere, or a page would ask elsewhere for a file; then nothing is
changed.
Exit codes: 0 done; 1 faults; 2 wrong call.
`;

const options = {
  out: { type: "string" },
  base: { type: "string" },
  leads: { type: "string" },
  draft: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Settings that pages depend on. */
const settings = [
  "CONTENT_DIR",
  "RELEASES_DIR",
  "EMBED_ANCESTORS",
  "LEADS_RETENTION_DAYS",
  "SEAFOOD_DEMO_URL",
  "LOGISTICS_DEMO_URL",
] as const;

/** What is said of a draft. */
const handingOver =
  "To show it to others, send them the folder as a ZIP archive, to be unpacked first, or put it on any web server.";

/** Says that a folder holds an export. */
const markName = "_export.json";

await runTool("export", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  if (positionals[0] !== undefined) throw new CallError(`does not take ${JSON.stringify(positionals[0])}`);
  const folder = folderOf(values.out);
  const [base, server] = [originOf("base", values.base), originOf("leads", values.leads)];
  const { draft } = values;
  if (draft !== undefined && (base ?? server) !== undefined)
    throw new CallError("a draft has no origin, and its forms go nowhere: leave --base and --leads out");
  if (draft !== undefined && !existsSync(join(draft, "site.json")))
    throw new CallError(`${draft} holds no content: it has no site.json`);
  const ended = interruption();
  const former = statSync(folder, { throwIfNoEntry: false });
  if (former && former.dev !== statSync(dirname(folder)).dev)
    throw new CallError(`${folder} is a volume, and cannot be replaced: name a folder in it`);
  const part = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const made = join(part, "new");
    const act = (site: Site) => exportInto(made, site, { base, server }, ended);
    const done = draft === undefined ? await act(presentSite()) : await withDraft(draft, act);
    replaceFolder(folder, part);
    print(`${done} in ${folder}\n`);
    if (draft) print(`Open ${join(folder, "index.html")}\n${handingOver}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw new Error(`no space is left for ${folder}: nothing is changed`);
    throw error;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
});

/** Puts `new` of a folder in another one's place, which moves to `old`, or back where that fails. */
function replaceFolder(folder: string, part: string): void {
  const [made, old] = [join(part, "new"), join(part, "old")];
  if (existsSync(folder)) renameSync(folder, old);
  try {
    renameSync(made, folder);
  } catch (error) {
    if (existsSync(old)) renameSync(old, folder);
    throw error;
  }
}

type Site = {
  content: Content;
  /** The folder that its server is started in. */
  folder: string;
  given: Record<string, string | undefined>;
  isDraft: boolean;
};

/** The site that this process's settings show. */
function presentSite(): Site {
  const given = Object.fromEntries(settings.map((name) => [name, process.env[name]]));
  const shown = shownBy(readEnv(given));
  const content = contentOf(shown);
  // Pages would leave them out.
  const lacking = withAssets(shown.assets, () => mediaFaults(content));
  if (lacking.length > 0) throw new Error(lacking.map(formatFault).join("; "));
  return { content, folder: ".", given, isDraft: false };
}

/** Does something with the site of content that is not published; like previews it takes none of this process's settings. */
function withDraft<Result>(folder: string, act: (site: Site) => Promise<Result>): Promise<Result> {
  const source = { content: folder, assets: join("public", "assets") };
  return inWorkingFolder(source, (working) => {
    const { content, faults } = readWorkingFolder(working, source);
    if (!content) throw new Error(faults.join("; "));
    return act({ content, folder: working, given: {}, isDraft: true });
  });
}

/**
 * Writes the export, with the configuration of servers and its mark.
 *
 * @returns what it has
 */
async function exportInto(
  folder: string,
  { content, folder: siteFolder, given, isDraft }: Site,
  { base, server }: { base: string | undefined; server: string | undefined },
  ended: AbortSignal,
): Promise<string> {
  const env = readEnv(given);
  const data = mkdtempSync(join(tmpdir(), "quayside-export-"));
  const port = await freePort();
  const site = await startSite(siteFolder, port, {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    SITE_URL: base ?? nowhere,
    FILES_SERVER: server ?? "none",
    LEADS_DATABASE_URL: `sqlite:${join(data, "leads.db")}`,
    INSIGHTS: "off",
  });
  try {
    const origin = originAt(port);
    const [, release = ""] = /^release: (\S+)/m.exec(await (await fetch(`${origin}/readyz`)).text()) ?? [];
    const isEmbeddable = env.EMBED_ANCESTORS !== undefined;
    const exported = await exportSite(folder, {
      origin,
      content,
      base,
      server,
      isEmbeddable,
      isDraft,
      ended,
    });
    const areas = Object.keys(content.products);
    const isRelease = env.RELEASES_DIR !== undefined;
    const about = { ...exported, base, areas, isRelease, files: filesBelow(folder) };
    const added = {
      ...(isDraft ? {} : { _headers: headersFile(about), "_nginx.conf": nginxFile(about) }),
      [markName]: `${JSON.stringify({ release, base, leads: server, pages: exported.pages }, null, 1)}\n`,
    };
    for (const [name, text] of Object.entries(added)) writeFileSync(join(folder, name), text);
    chmodSync(folder, 0o755);
    const bytes = Object.values(added).reduce((sum, text) => sum + Buffer.byteLength(text), exported.bytes);
    const files = about.files.length + Object.keys(added).length;
    return `release ${release}: ${exported.pages} pages, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
  } finally {
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** @throws CallError if an export must not take its place */
function folderOf(out: string | undefined): string {
  if (!out) throw new CallError("needs a folder: npm run export -- --out FOLDER");
  const folder = resolve(out);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new CallError(`${out} is no folder`);
  const there = stats ? readdirSync(folder) : [];
  if (there.length > 0 && !there.includes(markName))
    throw new CallError(`${out} is not empty, and holds no export`);
  if (!statSync(dirname(folder), { throwIfNoEntry: false })?.isDirectory())
    throw new CallError(`there is no folder ${dirname(folder)}`);
  return folder;
}

/** @throws CallError */
function originOf(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || /[?#]/.test(given))
    throw new CallError(`--${name} takes an origin, like https://demo.example.com`);
  return url.origin;
}
