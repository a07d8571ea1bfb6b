import type { Language } from "~/content/schema/site";

/** What is counted of visits (rule 23.2), in the order of a report: from a page to a lead that the provider has. */
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
  "form",
  "lead",
  "forwarded",
  "robot",
] as const;

/**
 * What a report tells besides (rule 23.5): words that many have searched for, found or not, and how films were played
 * where that is told: how often any of it, which quarters, and to the end.
 */
export const furtherKinds = ["words", "words-empty", "played", "quarter", "ended"] as const;

export type Kind = (typeof kinds)[number] | (typeof furtherKinds)[number];

/** Of what something is counted. */
export type Counted = {
  kind: Kind;
  /** By its id; empty where it is of none. */
  tab: string;
  lang: Language;
  /**
   * Which scene or quarter, from 1 on; which words; of pages, forms and leads the campaign that brought the visitor, if
   * any, as the content lists it or `other`. Empty for all else.
   */
  detail: string;
};

const names = new WeakMap<Counted, string>();

/** All that tells one thing that is counted from another. Most are counted again and again, so names are remembered. */
export function nameOf(counted: Counted): string {
  const known = names.get(counted);
  if (known !== undefined) return known;
  // Details may have spaces in them, so they come last.
  const name = `${counted.kind} ${counted.tab} ${counted.lang} ${counted.detail}`;
  names.set(counted, name);
  return name;
}

/** How often something was done on a day, by the calendar of UTC: `2026-11-22`. */
export type DailySum = Counted & { day: string; count: number };
