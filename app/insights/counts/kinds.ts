import type { CaptionLanguage } from "~/schema/basics/languages";

/** What is counted of visits (rule 23.2), in the report's order: from a page view to a lead that the provider has. */
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
 * Further counts (rules 23.5, 23.6 and 23.8): common search words, with or without results; each of the buyers' questions
 * that were chosen; pages of campaigns that a browser went on to load; and, if playback is recorded, plays, quarters and
 * completions.
 */
const furtherKinds = ["words", "words-empty", "question", "loaded", "played", "quarter", "ended"] as const;

export type Kind = (typeof kinds)[number] | (typeof furtherKinds)[number];

export type Counted = {
  kind: Kind;
  /** A tab's id; empty if it belongs to none. */
  tab: string;
  lang: CaptionLanguage;
  /**
   * The number of the scene or quarter, from 1; the search words; a question's id; or, for pages, forms, leads and robots, the campaign
   * (`other` if it is not listed). Otherwise empty.
   */
  detail: string;
};

const names = new WeakMap<Counted, string>();

/** A key for what is counted; memoised, because most things are counted again and again. */
export function nameOf(counted: Counted): string {
  const known = names.get(counted);
  if (known !== undefined) return known;
  // Last, because details may contain spaces.
  const name = `${counted.kind} ${counted.tab} ${counted.lang} ${counted.detail}`;
  names.set(counted, name);
  return name;
}

/** How often something happened on a day in UTC, such as `2026-11-22`. */
export type DailySum = Counted & { day: string; count: number };
