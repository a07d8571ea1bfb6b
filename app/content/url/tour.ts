import { keptQuery, withParameter } from "./query";
import { secondIn } from "./second";

/** A stop: a tab's id, and the second at which its video starts; undefined for the beginning. */
export type Stop = { id: string; second: number | undefined };

/** The tabs that tours can stop at, by id. */
export type StopsThere = Readonly<Record<string, { durationSeconds?: number | undefined }>>;

export const mostStops = 20;

/**
 * Parses a tour from a query (rule 20.2), such as `?tour=workflow@14,invoicing`.
 *
 * @param query a raw query
 * @returns its stops; empty if there is no tour
 */
export function tourIn(query: string, there: StopsThere): Stop[] {
  return stopsIn(new URLSearchParams(query).get("tour") ?? "", there);
}

/** The existing stops in a text like `workflow@14,invoicing`, without duplicates. */
export function stopsIn(text: string, there: StopsThere): Stop[] {
  const stops = new Map<string, Stop>();
  for (const piece of text.split(",")) {
    const stop = stopIn(piece, there);
    if (stop && stops.size < mostStops) stops.set(writtenStop(stop), stop);
  }
  return [...stops.values()];
}

function stopIn(piece: string, there: StopsThere): Stop | undefined {
  const [, id = "", second = ""] = /^([a-z0-9-]+)(?:@(.*))?$/.exec(piece.trim().toLowerCase()) ?? [];
  // Inherited properties such as `constructor` are no ids.
  if (!Object.hasOwn(there, id)) return undefined;
  return { id, second: secondIn(second, there[id]?.durationSeconds) };
}

/** The normal form of a tour in a URL: known ids only. */
export function writtenTour(stops: Stop[]): string {
  return stops.map(writtenStop).join(",");
}

function writtenStop({ id, second }: Stop): string {
  return second === undefined ? id : `${id}@${second}`;
}

/** The query of a stop's page: what links carry on, and the stop's second. */
export function queryOfStop(query: string, { second }: Pick<Stop, "second">): string {
  const kept = keptQuery(query);
  return second === undefined ? kept : withParameter(kept, `t=${second}`);
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
