import { embedArea, pathTo } from "~/content/addresses";
import type { ProductValue } from "~/content/schema/site";
import { asksForPictures } from "~/pictures/use-view";
import { startTime } from "~/video/time";

/** Where a tab's demo is for other sites' pages. */
export function embedPath(product: ProductValue, sectionName: string, tab: string): string {
  return pathTo(embedArea, product, sectionName, tab);
}

/** What of a query shapes an embed; no other parameter means anything there, or travels. */
export type EmbedView = {
  asPictures: boolean;
  low: boolean;
  /** The second it starts at. */
  start: number | undefined;
};

/**
 * @param query a raw query
 * @param durationSeconds the video's length
 */
export function embedView(query: string, durationSeconds: number | undefined): EmbedView {
  return {
    asPictures: asksForPictures(query),
    low: new URLSearchParams(query).get("quality") === "low",
    start: startTime(query, durationSeconds),
  };
}

/** The one query that asks for a view, with its `?`, or the empty string. */
export function embedQuery({ asPictures, low, start }: EmbedView): string {
  const pieces = [
    ...(asPictures ? ["view=pictures"] : []),
    ...(low ? ["quality=low"] : []),
    ...(start === undefined ? [] : [`t=${start}`]),
  ];
  return pieces.length > 0 ? `?${pieces.join("&")}` : "";
}
