import type { Film } from "~/schema/media";
import { keptQuery, withParameter } from "~/urls/query/query";
import { secondIn, timeOf } from "~/urls/query/second";

/** A stop: a tab's id, and the second at which its video starts; undefined for the beginning. */
export type Stop = {
  id: string;
  second: number | undefined;
  /** How links write that, if not by the second; see `timeOf`. */
  time?: string | undefined;
};

/** The tabs that tours can stop at, by id. */
export type StopsThere = Readonly<Record<string, Film>>;

export const mostStops = 20;

/**
 * Parses a tour from a query (rule 20.2), such as `?tour=workflow@14,invoicing`.
 *
 * @param query a raw query
 * @returns its stops; empty if there is no tour
 */
export function tourIn(query: string, there: StopsThere): Stop[] {
  return stopsIn(new URLSearchParams(query).get("tour") ?? "", there, true);
}

/**
 * The existing stops in a text like `workflow@14,invoicing`, without duplicates.
 *
 * @param saysGone whether links are to say that they lack a moment
 */
export function stopsIn(text: string, there: StopsThere, saysGone = false): Stop[] {
  const stops = new Map<string, Stop>();
  for (const piece of text.split(",")) {
    const stop = stopIn(piece, there, saysGone);
    if (stop && stops.size < mostStops) stops.set(writtenStop(stop), stop);
  }
  return [...stops.values()];
}

function stopIn(piece: string, there: StopsThere, saysGone: boolean): Stop | undefined {
  const [, id = "", time = ""] = /^([a-z0-9-]+)(?:@(.*))?$/.exec(piece.trim().toLowerCase()) ?? [];
  // Inherited properties such as `constructor` are no ids.
  const film = Object.hasOwn(there, id) ? there[id] : undefined;
  const stop = film && stopOf(id, time, film);
  return stop?.second === undefined && stop?.time !== undefined && !saysGone
    ? { id, second: undefined }
    : stop;
}

/** A stop at a time of a tab's video, which may be a second like `83` or the name of a moment. */
export function stopOf(id: string, time: string, film: Film): Stop {
  const second = secondIn(time, film);
  const written = timeOf(time, film);
  return { id, second, ...(written !== undefined && written !== String(second) && { time: written }) };
}

/** The normal form of a tour in a URL: known ids only. */
export function writtenTour(stops: Stop[]): string {
  return stops.map(writtenStop).join(",");
}

function writtenStop({ id, ...at }: Stop): string {
  const time = linkedTime(at);
  return time === undefined ? id : `${id}@${time}`;
}

/** How links write when a stop begins; undefined for its beginning. */
export function linkedTime({ second, time }: Pick<Stop, "second" | "time">): string | undefined {
  return time ?? (second === undefined ? undefined : String(second));
}

/** The query of a stop's page: what links carry on, and the stop's second. */
export function queryOfStop(query: string, stop: Pick<Stop, "second" | "time">): string {
  const kept = keptQuery(query);
  const time = linkedTime(stop);
  return time === undefined ? kept : withParameter(kept, `t=${time}`);
}

/**
 * Which of a tour's stops a page is: the one of its tab and second, or else the first of its tab.
 *
 * @returns its index; -1 if the page is no stop
 */
export function stopAt(stops: Stop[], id: string | undefined, second: number | undefined): number {
  const exact = stops.findIndex((stop) => stop.id === id && stop.second === second);
  return exact < 0 ? stops.findIndex((stop) => stop.id === id) : exact;
}
