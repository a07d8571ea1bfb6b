import type { Language } from "~/content/schema/languages";
import { captionsLanguage } from "~/content/schema/languages";
import { joined } from "./query";
import { startTime } from "./second";

/** How a page or an embed shows its demo. */
export type View = {
  asPictures: boolean;
  low: boolean;
  /** Language of the captions. */
  language: Language;
  /** The second at which the video starts. */
  start: number | undefined;
};

/**
 * The view that a query asks for.
 *
 * @param query a raw query
 * @param durationSeconds the video's length
 * @param own the language of the demo
 */
export function viewIn(query: string, durationSeconds: number | undefined, own: Language): View {
  return {
    language: captionsLanguage(query, own),
    asPictures: asksForPictures(query),
    low: new URLSearchParams(query).get("quality") === "low",
    start: startTime(query, durationSeconds),
  };
}

/** @param query a raw query */
export function asksForPictures(query: string): boolean {
  return new URLSearchParams(query).get("view") === "pictures";
}

/**
 * The normal form of a view's query, with its `?`, or an empty string.
 *
 * @param own the language of the demo
 */
export function viewQuery({ asPictures, low, language, start }: View, own: Language): string {
  return joined([
    ...(language === own ? [] : [`captions=${language}`]),
    ...(asPictures ? ["view=pictures"] : []),
    ...(low ? ["quality=low"] : []),
    ...(start === undefined ? [] : [`t=${start}`]),
  ]);
}
