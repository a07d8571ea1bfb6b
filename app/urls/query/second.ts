import { momentName } from "~/schema/basics/naming";
import type { Film } from "~/schema/media";

/** Stands in a normal form for any moment that a film does not have. */
export const noMoment = "-";

/**
 * The second at which a linked video starts (rule 7.4): `?t=83`, `83s`, `1m23s` or `1m`, or a moment's name.
 *
 * @param query a raw query
 * @returns a whole second within the video; undefined for its beginning and for malformed times
 */
export function startTime(query: string, film: Film | undefined): number | undefined {
  return secondIn(timeIn(query), film);
}

/** How links write the time in a query; see `timeOf`. */
export function timeAsked(query: string, film: Film = {}): string | undefined {
  return timeOf(timeIn(query), film);
}

function timeIn(query: string): string {
  // Some programs change the case of links.
  return new URLSearchParams(query).get("t")?.toLowerCase() ?? "";
}

/** Parses a second like `83` or `1m23s`, or the name of a moment; see `startTime`. */
export function secondIn(text: string, film: Film | undefined): number | undefined {
  const { durationSeconds, moments = {} } = film ?? {};
  if (Object.hasOwn(moments, text)) return withinVideo(moments[text] ?? 0, durationSeconds);
  const [whole, bare, minutes = "0", seconds = "0"] =
    /^(\d{1,6})$|^(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(text) ?? [];
  if (!whole) return undefined;
  return withinVideo(
    bare === undefined ? Number(minutes) * 60 + Number(seconds) : Number(bare),
    durationSeconds,
  );
}

/**
 * The normal form of a time: a moment's name or a second. `noMoment` for the name of a moment that a film does not have, or
 * not any more (rule 7.19); undefined for its beginning.
 */
export function timeOf(text: string, film: Film): string | undefined {
  const second = secondIn(text, film);
  if (second !== undefined) return writtenTime(second, film);
  const isName = momentName.test(text) || text === noMoment;
  return isName && !Object.hasOwn(film.moments ?? {}, text) ? noMoment : undefined;
}

/** A second as links have it: the name of the moment that begins there, or the second itself. */
export function writtenTime(second: number, { moments = {} }: Film): string {
  return Object.keys(moments).find((name) => moments[name] === second) ?? String(second);
}

/** A second at which a video can start: not 0, and before its end. */
export function withinVideo(second: number, durationSeconds: number | undefined): number | undefined {
  return second > 0 && second < Math.floor(durationSeconds ?? 0) ? second : undefined;
}
