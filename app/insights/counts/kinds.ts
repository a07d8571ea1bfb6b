import type { CaptionLanguage } from "~/schema/basics/languages";

/** Kinds of counts (rule 23.2). The report lists the kinds in this order. */
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

/**
 * Kinds that totals exclude. `loaded` counts a campaign's page views that were followed by requests for files (rule
 * 23.6).
 */
const kindsOutsideTotals = [
  "words",
  "words-empty",
  "question",
  "loaded",
  "played",
  "quarter",
  "ended",
] as const;

export type Kind = (typeof kinds)[number] | (typeof kindsOutsideTotals)[number];

export type Counted = {
  kind: Kind;
  tab: string;
  lang: CaptionLanguage;
  /** A detail that some kinds have, such as a scene's number or a campaign's name. */
  detail: string;
};

const names = new WeakMap<Counted, string>();

export function nameOf(counted: Counted): string {
  const known = names.get(counted);
  if (known !== undefined) return known;
  // The detail is last, because it may contain spaces, which would be ambiguous anywhere else in the name.
  const name = `${counted.kind} ${counted.tab} ${counted.lang} ${counted.detail}`;
  names.set(counted, name);
  return name;
}

/** `day` is a date in UTC, for example `2026-11-22`. */
export type DailySum = Counted & { day: string; count: number };
