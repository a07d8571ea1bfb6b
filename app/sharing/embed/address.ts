import { captionsLanguage } from "~/content/languages";
import type { Language, ProductValue } from "~/content/schema/site";
import { embedArea, pathTo } from "~/content/url/addresses";
import { joined } from "~/content/url/query";
import { startTime } from "~/content/url/second";
import { asksForPictures } from "~/demo/pictures/use-view";

/** Where a tab's demo is for other sites' pages. */
export function embedPath(product: ProductValue, sectionName: string, tab: string): string {
  return pathTo(embedArea, product, sectionName, tab);
}

/** What of a query shapes an embed; no other parameter means anything there, or travels. */
export type EmbedView = {
  asPictures: boolean;
  low: boolean;
  /** Of the captions. */
  language: Language;
  /** The second it starts at. */
  start: number | undefined;
};

/**
 * @param query a raw query
 * @param durationSeconds the video's length
 * @param own the language of the demo
 */
export function embedView(query: string, durationSeconds: number | undefined, own: Language): EmbedView {
  return {
    language: captionsLanguage(query, own),
    asPictures: asksForPictures(query),
    low: new URLSearchParams(query).get("quality") === "low",
    start: startTime(query, durationSeconds),
  };
}

/**
 * The one query that asks for a view, with its `?`, or the empty string.
 *
 * @param own the language of the demo
 */
export function embedQuery({ asPictures, low, language, start }: EmbedView, own: Language): string {
  return joined([
    ...(language === own ? [] : [`captions=${language}`]),
    ...(asPictures ? ["view=pictures"] : []),
    ...(low ? ["quality=low"] : []),
    ...(start === undefined ? [] : [`t=${start}`]),
  ]);
}
