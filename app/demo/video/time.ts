import type { Language } from "~/schema/basics/languages";
import type { VideoData } from "./files.server";

/** Formats a number of seconds: 83 becomes `1:23`. */
export function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
}

const month = { month: "long", year: "numeric", timeZone: "UTC" } as const;
const months = {
  en: new Intl.DateTimeFormat("en-GB", month),
  nb: new Intl.DateTimeFormat("nb", month),
};

type MadeVideo = Pick<VideoData, "durationSeconds" | "uploadDate">;

export function recordingMonth({ uploadDate }: MadeVideo, lang: Language): string | undefined {
  return uploadDate && months[lang].format(new Date(uploadDate));
}

/** Formats a video's length and upload month: `0:31 · November 2026`. */
export function videoFacts(video: MadeVideo, lang: Language): string {
  const { durationSeconds } = video;
  return [durationSeconds === undefined ? "" : clock(durationSeconds), recordingMonth(video, lang)]
    .filter(Boolean)
    .join(" · ");
}

/** Index of the last text whose time is `second` or earlier; -1 if there is none. The texts must be sorted by time. */
export function indexAt(
  texts: readonly (readonly [start: number, ...rest: unknown[]])[],
  second: number,
): number {
  return texts.filter(([start]) => start <= second).length - 1;
}
