import type { CaptionLanguage } from "~/schema/basics/languages";

/** Kinds of counts (rule 23.2), in the order of the report. */
export const kinds = [
  "page",
  "film",
  "film-low",
  "pictures",
  "scene",
  "download",
  "transcript",
  "search",
  "search-empty",
  "share",
  "tour",
  "embed",
  "copy",
  "questions",
  "asked",
  "form",
  "lead",
  "forwarded",
  "robot",
] as const;

/** Kinds that the totals exclude (rules 23.5, 23.6 and 23.8). `loaded`: the browser then requested more files. */
const furtherKinds = ["words", "words-empty", "question", "loaded", "played", "quarter", "ended"] as const;

export type Kind = (typeof kinds)[number] | (typeof furtherKinds)[number];

export type Counted = {
  kind: Kind;
  tab: string;
  lang: CaptionLanguage;
  /**
   * Depending on the kind: the number of the scene or quarter, from 1; search words; a question's id; or the campaign
   * of pages, forms, leads and bots.
   */
  detail: string;
};

const names = new WeakMap<Counted, string>();

/** Memoised, because the name of a count is needed several times, and all requests for a file share one count. */
export function nameOf(counted: Counted): string {
  const known = names.get(counted);
  if (known !== undefined) return known;
  // Details are last, because details may contain spaces.
  const name = `${counted.kind} ${counted.tab} ${counted.lang} ${counted.detail}`;
  names.set(counted, name);
  return name;
}

/** The `day` is in UTC, such as `2026-11-22`. */
export type DailySum = Counted & { day: string; count: number };
