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

/** Kinds that are not part of totals. `loaded` is a campaign's page view whose scripts or pictures were requested. */
const furtherKinds = ["words", "words-empty", "question", "loaded", "played", "quarter", "ended"] as const;

export type Kind = (typeof kinds)[number] | (typeof furtherKinds)[number];

export type Counted = {
  kind: Kind;
  tab: string;
  lang: CaptionLanguage;
  /** Further information for some kinds, such as the number of a scene, or a campaign. */
  detail: string;
};

const names = new WeakMap<Counted, string>();

export function nameOf(counted: Counted): string {
  const known = names.get(counted);
  if (known !== undefined) return known;
  // Only the detail may contain spaces. It is last, so that no two counts have the same name.
  const name = `${counted.kind} ${counted.tab} ${counted.lang} ${counted.detail}`;
  names.set(counted, name);
  return name;
}

/** The `day` is in UTC, such as `2026-11-22`. */
export type DailySum = Counted & { day: string; count: number };
