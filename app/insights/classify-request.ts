import type { IncomingHttpHeaders } from "node:http";
import { type CaptionLanguage, captionsLanguage, type Language } from "~/schema/basics/languages";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import type { Tab } from "~/schema/data-set";
import { asksForPictures } from "~/urls/page-queries/view";
import type { Address } from "~/urls/resolve";
import { viewHeader } from "~/urls/view-header";
import { campaignOf } from "./counts/campaign";
import type { Counted, Kind } from "./counts/kinds";
import { isBeginning, isPretended, isVisit } from "./counts/visit";

export type CountedRequest = { method?: string | undefined; headers: IncomingHttpHeaders };

type CountedFiles = ReadonlyMap<string, Counted>;

/**
 * `isWhole` is true if the response was sent completely. For videos in the player, the value is ignored, because
 * players often stop loading early.
 */
export type CountedResponse = { status: number; isWhole: boolean };

export type ClassifierContext = {
  campaigns: Content["site"]["campaigns"];
  files: CountedFiles;
  isRobot: (agent: string) => boolean;
  /** Whether the site uses TLS. Without TLS, browsers omit the header that `isPretended` checks. */
  isSecure: boolean;
  isFound: (product: ProductValue, typed: string) => boolean;
};

const notCounted: readonly Counted[] = [];

const countedStatuses = new Set([200, 206, 304]);

export function classifyRequest(
  { method, headers }: CountedRequest,
  address: Address,
  answer: CountedResponse,
  context: ClassifierContext,
): readonly Counted[] {
  if (method === "POST" || !countedStatuses.has(answer.status) || !isVisit(method, headers))
    return notCounted;
  const file = assetIn(address.target);
  const counted =
    file !== undefined
      ? fileCounted(context.files.get(file), headers, answer)
      : answer.isWhole
        ? pageCounted(address, headers[viewHeader], context)
        : notCounted;
  if (counted.length === 0) return notCounted;
  const isPage = file === undefined;
  const isProgram =
    context.isRobot(headers["user-agent"] ?? "") || (isPage && context.isSecure && isPretended(headers));
  if (!isProgram) return counted;
  // The campaign of a bot's page request is recorded too, because reports show bots by campaign.
  return counted.slice(0, 1).map((each) => ({ ...each, kind: "robot", detail: isPage ? each.detail : "" }));
}

function assetIn(target: string): string | undefined {
  return /^\/assets(\/[^?]*)/.exec(target)?.[1];
}

function fileCounted(
  file: Counted | undefined,
  headers: IncomingHttpHeaders,
  { isWhole }: CountedResponse,
): readonly Counted[] {
  if (!file) return notCounted;
  const { range } = headers;
  const isVideo = file.kind === "film" || file.kind === "film-low";
  const isPlayed = range !== undefined || headers["sec-fetch-dest"] === "video";
  if (isVideo && isPlayed) return isBeginning(range) ? [file] : notCounted;
  if (!isWhole) return notCounted;
  return [isVideo ? { ...file, kind: "download" } : file];
}

function pageCounted(
  { kind, product, tab, searchQuery, query, redirect, tour, ask }: Address,
  shown: string | string[] | undefined,
  { campaigns, isFound }: ClassifierContext,
): readonly Counted[] {
  if (!kind.countedAs || !product || redirect) return notCounted;
  const { value, lang } = product.product;
  const ofSite = (each: Kind, detail = ""): Counted => ({ kind: each, tab: "", lang, detail });
  if (kind.countedAs === "share") return [ofSite("share")];
  if (kind.countedAs === "questions")
    return ask?.ids.length
      ? [ofSite("asked"), ...ask.ids.map((id) => ofSite("question", id))]
      : [ofSite("questions")];
  if (kind.countedAs === "copy")
    return [{ ...ofSite("copy"), tab: tour.length === 1 ? (tour[0]?.id ?? "") : "" }];
  if (kind.countedAs === "search") {
    if (searchQuery === undefined) return notCounted;
    return [ofSite("search"), ...(isFound(value, searchQuery) ? [] : [ofSite("search-empty")])];
  }
  if (!tab) return notCounted;
  const shownQuery = shown === undefined ? query : String(shown);
  const language = captionsLanguage(shownQuery, lang);
  const of = (each: Kind, inLanguage: CaptionLanguage = lang): Counted => ({
    kind: each,
    tab: tab.id ?? "",
    lang: inLanguage,
    detail: campaignOf(shownQuery, campaigns),
  });
  if (kind.countedAs === "embed") return [of("embed", language)];
  return [
    of(asksForPictures(shownQuery) ? "pictures" : "page"),
    ...(language === lang ? [] : [{ ...of("transcript", language), detail: "" }]),
    ...(new URLSearchParams(shownQuery).has("tour") ? [of("tour")] : []),
  ];
}

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
