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

export type Kind = (typeof kinds)[number];

/** Of what something is counted: a tab by its id, or the empty string where it is of none. */
export type Counted = { kind: Kind; tab: string; lang: Language };

/** How often something was done on a day, by the calendar of UTC: `2026-11-22`. */
export type DailySum = Counted & { day: string; count: number };
