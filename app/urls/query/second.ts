import { momentName } from "~/schema/basics/naming";
import type { VideoTiming } from "~/schema/media";

/** Replaces names of moments that do not exist, so that all URLs with such names share a cached page. */
export const noMoment = "-";

/**
 * Parses `?t=83`, `83s`, `1m23s`, `1m` or a moment's name (rule 7.4).
 * @returns seconds; undefined for the beginning of the video and for malformed times
 */
export function startTime(query: string, timing: VideoTiming | undefined): number | undefined {
  return secondIn(timeIn(query), timing);
}

export function requestedTime(query: string, timing: VideoTiming = {}): string | undefined {
  return timeOf(timeIn(query), timing);
}

function timeIn(query: string): string {
  // Converts the moment's name to lower case, because some programs change the case of links.
  return new URLSearchParams(query).get("t")?.toLowerCase() ?? "";
}

export function secondIn(text: string, timing: VideoTiming | undefined): number | undefined {
  const { durationSeconds, moments = {} } = timing ?? {};
  if (Object.hasOwn(moments, text)) return withinVideo(moments[text] ?? 0, durationSeconds);
  const [whole, bare, minutes = "0", seconds = "0"] =
    /^(\d{1,6})$|^(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(text) ?? [];
  if (!whole) return undefined;
  return withinVideo(
    bare === undefined ? Number(minutes) * 60 + Number(seconds) : Number(bare),
    durationSeconds,
  );
}

/** Normalises a time. Returns `noMoment` if the named moment does not exist in the video (rule 7.19). */
export function timeOf(text: string, timing: VideoTiming): string | undefined {
  const second = secondIn(text, timing);
  if (second !== undefined) return writtenTime(second, timing);
  const isName = momentName.test(text) || text === noMoment;
  return isName && !Object.hasOwn(timing.moments ?? {}, text) ? noMoment : undefined;
}

export function writtenTime(second: number, { moments = {} }: VideoTiming): string {
  return Object.keys(moments).find((name) => moments[name] === second) ?? String(second);
}

export function withinVideo(second: number, durationSeconds: number | undefined): number | undefined {
  return second > 0 && second < Math.floor(durationSeconds ?? 0) ? second : undefined;
}
