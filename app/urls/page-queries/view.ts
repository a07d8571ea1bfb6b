import { type CaptionLanguage, captionsLanguage, type Language } from "~/schema/basics/languages";
import type { VideoTiming } from "~/schema/media";
import { joined } from "~/urls/query/query";
import { requestedTime, startTime } from "~/urls/query/second";

export type View = {
  asPictures: boolean;
  low: boolean;
  language: CaptionLanguage;
  /** Start time in the video, in seconds. */
  start: number | undefined;
  /** The start time as written in links (see `timeOf`). */
  time: string | undefined;
};

/** @param own language of the demo */
export function viewIn(query: string, timing: VideoTiming | undefined, own: Language): View {
  return {
    language: captionsLanguage(query, own),
    asPictures: asksForPictures(query),
    low: new URLSearchParams(query).get("quality") === "low",
    start: startTime(query, timing),
    time: requestedTime(query, timing),
  };
}

export function asksForPictures(query: string): boolean {
  return new URLSearchParams(query).get("view") === "pictures";
}

export function viewQuery({ asPictures, low, language, time }: Omit<View, "start">, own: Language): string {
  return joined([
    ...(language === own ? [] : [`captions=${language}`]),
    ...(asPictures ? ["view=pictures"] : []),
    ...(low ? ["quality=low"] : []),
    ...(time === undefined ? [] : [`t=${time}`]),
  ]);
}
