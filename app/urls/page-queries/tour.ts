import type { VideoTiming } from "~/schema/media";
import { keptQuery, withParameter } from "~/urls/query/query";
import { secondIn, timeOf } from "~/urls/query/second";

/** `id` is the id of a tab. `second` is undefined if the stop starts at the beginning of the video. */
export type Stop = {
  id: string;
  second: number | undefined;
  /** A moment's name, or `noMoment` if the moment does not exist. Links then contain it instead of `second`. */
  time?: string | undefined;
};

export type StopsThere = Readonly<Record<string, VideoTiming>>;

export const maxStops = 20;

/** Parses the tour in an undecoded query such as `?tour=workflow@14,invoicing` (rule 20.2). */
export function tourIn(query: string, there: StopsThere): Stop[] {
  return stopsIn(new URLSearchParams(query).get("tour") ?? "", there, true);
}

/**
 * Omits duplicates and unknown tabs.
 * @param marksMissingMoments whether to set `time` to `noMoment` if the moment does not exist
 */
export function stopsIn(text: string, there: StopsThere, marksMissingMoments = false): Stop[] {
  const stops = new Map<string, Stop>();
  for (const piece of text.split(",")) {
    const stop = stopIn(piece, there, marksMissingMoments);
    if (stop && stops.size < maxStops) stops.set(writtenStop(stop), stop);
  }
  return [...stops.values()];
}

function stopIn(piece: string, there: StopsThere, marksMissingMoments: boolean): Stop | undefined {
  const [, id = "", time = ""] = /^([a-z0-9-]+)(?:@(.*))?$/.exec(piece.trim().toLowerCase()) ?? [];
  // Ignores inherited properties such as `constructor`, which are not ids.
  const timing = Object.hasOwn(there, id) ? there[id] : undefined;
  const stop = timing && stopOf(id, time, timing);
  return stop?.second === undefined && stop?.time !== undefined && !marksMissingMoments
    ? { id, second: undefined }
    : stop;
}

/** @param time a time such as `83` or `1m23s`, or a moment's name */
export function stopOf(id: string, time: string, timing: VideoTiming): Stop {
  const second = secondIn(time, timing);
  const written = timeOf(time, timing);
  return { id, second, ...(written !== undefined && written !== String(second) && { time: written }) };
}

export function writtenTour(stops: Stop[]): string {
  return stops.map(writtenStop).join(",");
}

function writtenStop({ id, ...at }: Stop): string {
  const time = linkedTime(at);
  return time === undefined ? id : `${id}@${time}`;
}

export function linkedTime({ second, time }: Pick<Stop, "second" | "time">): string | undefined {
  return time ?? (second === undefined ? undefined : String(second));
}

/** Query of a link to a stop's tab: the stop's start time, and the parameters that all links keep. */
export function queryOfStop(query: string, stop: Pick<Stop, "second" | "time">): string {
  const kept = keptQuery(query);
  const time = linkedTime(stop);
  return time === undefined ? kept : withParameter(kept, `t=${time}`);
}

export function stopAt(stops: Stop[], id: string | undefined, second: number | undefined): number {
  const exact = stops.findIndex((stop) => stop.id === id && stop.second === second);
  return exact < 0 ? stops.findIndex((stop) => stop.id === id) : exact;
}
