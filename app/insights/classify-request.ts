import type { IncomingHttpHeaders } from "node:http";
import { captionsLanguage } from "~/content/languages";
import type { Content } from "~/content/schema/content";
import type { Tab } from "~/content/schema/data-set";
import type { Language, ProductValue } from "~/content/schema/site";
import { embedArea, locate, namesIn, productOf } from "~/content/url/addresses";
import { shownBy } from "~/content/url/shown-by";
import { asksForPictures } from "~/demo/pictures/use-view";
import { typedIn } from "~/search/engine/typed";
import { campaignOf } from "./counts/campaign";
import type { Counted, Kind } from "./counts/kinds";
import { isBeginning, isVisit } from "./counts/visit";

/** A request, as far as it is looked at; nothing of it is kept. */
export type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/** What lies where, so that a file's address says whose it is. */
export type CountedFiles = ReadonlyMap<string, Counted>;

/** What came of it: a reader of films may leave when it has enough, of a page it is to have all. */
export type Answer = { status: number; isWhole: boolean };

/** What requests are held against. */
export type Known = {
  /** What is shown. */
  content: Content;
  /** See `filesOf`. */
  files: CountedFiles;
  /** What addresses have counted as, so that each is read once; forgotten with the content. */
  pages: {
    get(address: string): readonly Counted[] | undefined;
    set(address: string, as: readonly Counted[]): unknown;
  };
  /** Whether a user agent is a known robot's. */
  isRobot: (agent: string) => boolean;
  /** Whether a product has anything on what was typed, as far as that is still known. */
  isFound: (product: ProductValue, typed: string) => boolean | undefined;
};

const nothing: readonly Counted[] = [];

/** Longer addresses are read each time: there is no end of them, and memory for what is asked again. */
const longestKept = 300;

/** Answers to what was asked for: whole, in part, or the same as before. */
const answered = new Set([200, 206, 304]);

/** What a request counts as (rule 23.2): several things for a page in the other language, say, or on a tour. */
export function classifyRequest(
  { method, url = "", headers }: Asked,
  answer: Answer,
  known: Known,
): readonly Counted[] {
  if (method === "POST" || !answered.has(answer.status) || !isVisit(method, headers)) return nothing;
  const counted = url.startsWith("/assets/")
    ? fileCounted(known.files.get(pathOf(url).slice("/assets".length)), headers, answer)
    : answer.isWhole
      ? addressCounted(addressShown(url, headers[shownBy]), known)
      : nothing;
  if (counted.length === 0 || !known.isRobot(headers["user-agent"] ?? "")) return counted;
  return counted.slice(0, 1).map((each) => ({ ...each, kind: "robot", detail: "" }));
}

/** A film is shown from its beginning on, or downloaded; whatever plays it asks for ranges. */
function fileCounted(
  file: Counted | undefined,
  headers: IncomingHttpHeaders,
  { isWhole }: Answer,
): readonly Counted[] {
  if (!file) return nothing;
  const { range } = headers;
  const isFilm = file.kind === "film" || file.kind === "film-low";
  const isPlayed = range !== undefined || headers["sec-fetch-dest"] === "video";
  if (isFilm && isPlayed) return isBeginning(range) ? [file] : nothing;
  if (!isWhole) return nothing;
  return [isFilm ? { ...file, kind: "download" } : file];
}

/** @param header what says of data how it is shown */
function addressShown(url: string, header: string | string[] | undefined): string {
  return header ? `${url}${url.includes("?") ? "&" : "?"}${header}` : url;
}

function addressCounted(address: string, known: Known): readonly Counted[] {
  const before = known.pages.get(address);
  if (before) return before;
  const path = pathOf(address);
  const counted = pageCounted(path, address.slice(path.length), known);
  // Whether something is found is not for the address to say.
  const isSearch = counted.some(({ kind }) => kind === "search");
  if (!isSearch && address.length <= longestKept) known.pages.set(address, counted);
  return counted;
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

function pageCounted(path: string, query: string, { content, isFound }: Known): Counted[] {
  const [first, ...others] = namesIn(path.replace(/\.data$/, "")) ?? [];
  const isEmbed = first === embedArea;
  const [area = "", sectionName, tabName, ...deeper] = isEmbed ? others : [first ?? "", ...others];
  const product = productOf(area);
  if (!product || sectionName === undefined || deeper.length > 0) return [];
  const { product: facts, sections } = content.products[product];
  const { lang } = facts;
  const ofSite = (kind: Kind): Counted => ({ kind, tab: "", lang, detail: "" });
  if (tabName === undefined && !isEmbed) {
    const page = sectionName.toLowerCase();
    if (page === "share") return [ofSite("share")];
    const typed = page === "search" ? typedIn(query) : undefined;
    if (typed === undefined) return [];
    return [ofSite("search"), ...(isFound(product, typed) === false ? [ofSite("search-empty")] : [])];
  }
  const location = locate(sections, { sectionName, tabName });
  if (location.kind !== "tab") return [];
  const campaign = campaignOf(query, content.site.campaigns);
  const of = (kind: Kind, language: Language = lang): Counted => ({
    kind,
    tab: location.tab.id ?? "",
    lang: language,
    detail: campaign,
  });
  const language = captionsLanguage(query, lang);
  if (isEmbed) return [of("embed", language)];
  return [
    of(asksForPictures(query) ? "pictures" : "page"),
    ...(language === lang ? [] : [{ ...of("transcript", language), detail: "" }]),
    ...(new URLSearchParams(query).has("tour") ? [of("tour")] : []),
  ];
}

/** Whose films and scenes lie where below the assets folder. */
export function filesOf({ products, media }: Content): CountedFiles {
  const files = Object.values(products).flatMap(({ product: { lang }, sections }) =>
    sections.flatMap(({ tabs }) => tabs.flatMap((tab) => filesOfTab(tab, lang, media[tab.video ?? ""]))),
  );
  return new Map(files);
}

function filesOfTab(
  { id = "" }: Tab,
  lang: Language,
  recording: Content["media"][string] | undefined,
): [string, Counted][] {
  if (!recording) return [];
  const { renditions, scenes = [] } = recording;
  const of = (kind: Kind, detail = ""): Counted => ({ kind, tab: id, lang, detail });
  const pictures = scenes.flatMap(({ wide, phone }, index) =>
    [wide.avif, wide.webp, phone.avif, phone.webp]
      .flat()
      .map(({ path }): [string, Counted] => [path, of("scene", String(index + 1))]),
  );
  return [
    [renditions.av1.path, of("film")],
    [renditions.h264.path, of("film")],
    [renditions.low.path, of("film-low")],
    ...pictures,
  ];
}
