import type { IncomingHttpHeaders } from "node:http";
import { embedArea, locate, namesIn, productOf } from "~/content/addresses";
import { captionsLanguage } from "~/content/languages";
import type { Content } from "~/content/load.server";
import type { Tab } from "~/content/schema/data-set";
import type { Language } from "~/content/schema/site";
import type { Counted, Kind } from "~/counts/kinds";
import { isBeginning, isVisit } from "~/counts/visit";
import { asksForPictures } from "~/pictures/use-view";

/** A request, as far as it is looked at; nothing of it is kept. */
export type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/** What lies where, so that a file's address says whose it is. */
export type CountedFiles = ReadonlyMap<string, Counted>;

/** What came of it: a reader of films may leave when it has enough, of a page it is to have all. */
export type Answer = { status: number; isWhole: boolean };

/** Answers to what was asked for: whole, in part, or the same as before. */
const answered = new Set([200, 206, 304]);

/**
 * What a request counts as (rule 23.2): several things for a page in the other language, say, or on a tour.
 *
 * @param content what is shown
 * @param files see `filesOf`
 * @param isRobot whether a user agent is a known robot's
 */
export function countedOf(
  asked: Asked,
  { status, isWhole }: Answer,
  { content, files, isRobot }: { content: Content; files: CountedFiles; isRobot: (agent: string) => boolean },
): Counted[] {
  const { method, url = "", headers } = asked;
  if (method === "POST" || !answered.has(status) || !isVisit(method, headers)) return [];
  const start = url.indexOf("?");
  const [path, query] = start < 0 ? [url, ""] : [url.slice(0, start), url.slice(start)];
  const counted = path.startsWith("/assets/")
    ? fileCounted(files.get(path.slice("/assets".length)), headers)
    : isWhole
      ? pageCounted(path, query, content)
      : [];
  if (!isRobot(headers["user-agent"] ?? "")) return counted;
  return counted.slice(0, 1).map((each) => ({ ...each, kind: "robot", detail: "" }));
}

/** A film is shown from its beginning on, or downloaded; whatever plays it asks for ranges. */
function fileCounted(file: Counted | undefined, { range, ...headers }: IncomingHttpHeaders): Counted[] {
  if (!file) return [];
  if (file.kind !== "film" && file.kind !== "film-low") return [file];
  const isPlayed = range !== undefined || headers["sec-fetch-dest"] === "video";
  if (isPlayed) return isBeginning(range) ? [file] : [];
  return [{ ...file, kind: "download" }];
}

function pageCounted(path: string, query: string, { products }: Content): Counted[] {
  const [first, ...others] = wellFormedNames(path.replace(/\.data$/, ""));
  const isEmbed = first === embedArea;
  const [area = "", sectionName, tabName, ...deeper] = isEmbed ? others : [first ?? "", ...others];
  const product = productOf(area);
  if (!product || sectionName === undefined || deeper.length > 0) return [];
  const { product: facts, sections } = products[product];
  const { lang } = facts;
  if (tabName === undefined && !isEmbed) {
    const kind: Kind | undefined = ({ search: "search", share: "share" } as const)[sectionName.toLowerCase()];
    return kind ? [{ kind, tab: "", lang, detail: "" }] : [];
  }
  const location = locate(sections, { sectionName, tabName });
  if (location.kind !== "tab") return [];
  const of = (kind: Kind, language: Language = lang): Counted => ({
    kind,
    tab: location.tab.id ?? "",
    lang: language,
    detail: "",
  });
  const language = captionsLanguage(query, lang);
  if (isEmbed) return [of("embed", language)];
  return [
    of(asksForPictures(query) ? "pictures" : "page"),
    ...(language === lang ? [] : [of("transcript", language)]),
    ...(new URLSearchParams(query).has("tour") ? [of("tour")] : []),
  ];
}

function wellFormedNames(path: string): string[] {
  try {
    return namesIn(path);
  } catch {
    return [];
  }
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
