import { keptQuery, withParameter } from "./query";
import { secondIn } from "./second";

/** A place to stop at: a tab by its id, and the second at which its video starts; none for the beginning. */
export type Stop = { id: string; second: number | undefined };

/** What there is to stop at, by id: how long each tab's video is. */
export type StopsThere = Readonly<Record<string, { durationSeconds?: number | undefined }>>;

/** A tour has no more stops than that. */
export const mostStops = 20;

/**
 * The tour that a query asks for (rule 20.2), by `?tour=workflow@14,invoicing`.
 *
 * @param query a raw query
 * @returns its stops; none is no tour
 */
export function tourIn(query: string, there: StopsThere): Stop[] {
  return stopsIn(new URLSearchParams(query).get("tour") ?? "", there);
}

/** The stops that a text like `workflow@14,invoicing` names and that are there, each once. */
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
  // Ids like `constructor` are nobody's unless a tab has them.
  if (!Object.hasOwn(there, id)) return undefined;
  return { id, second: secondIn(second, there[id]?.durationSeconds) };
}

/** A tour as it is written in an address; its normal form, made of known ids alone. */
export function writtenTour(stops: Stop[]): string {
  return stops.map(writtenStop).join(",");
}

function writtenStop({ id, second }: Stop): string {
  return second === undefined ? id : `${id}@${second}`;
}

/** The query of a stop's page: what links carry on of another page's, and the stop's second. */
export function queryOfStop(query: string, { second }: Stop): string {
  const kept = keptQuery(query);
  return second === undefined ? kept : withParameter(kept, `t=${second}`);
}

/**
 * Which of a tour's stops a page is: the one of its tab and second, else the first of its tab.
 *
 * @returns its index; -1 for a page that is none
 */
export function stopAt(stops: Stop[], id: string | undefined, second: number | undefined): number {
  const exact = stops.findIndex((stop) => stop.id === id && stop.second === second);
  return exact < 0 ? stops.findIndex((stop) => stop.id === id) : exact;
}
