import { type DailySum, type Kind, kinds } from "~/insights/counts/kinds";
import type { CaptionLanguage } from "~/schema/basics/languages";
import type { ReportedCount, Show } from "./withheld";

const tabSteps = ["page", "film", "form", "lead"] as const;
const campaignColumns = ["page", "robot", "form", "lead"] as const;

type Column = (typeof tabSteps)[number] | (typeof campaignColumns)[number];

type Row<Name extends Column> = { name: string } & Record<Name, ReportedCount>;

/** `loaded`: page views that were followed by requests for images, videos, scripts or data from the same network. */
type CampaignRow = Row<(typeof campaignColumns)[number]> & { loaded: ReportedCount };

export type Total = { kind: (typeof kinds)[number]; now: ReportedCount; before: ReportedCount };

/** Figures that could identify a person are withheld. */
export type Figures = {
  /** Totals for all visitors except bots. */
  totals: Total[];
  robots: Total;
  hasBefore: boolean;
  /** Sorted by page views. The last row, with an empty name, is for visits that belong to no tab. */
  tabs: Row<(typeof tabSteps)[number]>[];
  searches: {
    all: ReportedCount;
    empty: ReportedCount;
    words: { words: string; lang: CaptionLanguage; count: ReportedCount }[];
    otherWords: ReportedCount;
  };
  questions: { id: string; lang: CaptionLanguage; count: ReportedCount }[];
  /** Sorted by page views. The last row, with an empty name, is for visits without a campaign. */
  campaigns: CampaignRow[];
};

const kindsOf: Record<Column, readonly Kind[]> = {
  page: ["page"],
  film: ["film", "film-low"],
  form: ["form"],
  lead: ["lead"],
  robot: ["robot"],
};

/** Tabs and campaigns that the report lists even if they had no visits. */
export type Listed = { tabs: string[]; campaigns: string[] };

const maxWords = 20;

export function figuresOf(
  sums: DailySum[],
  before: DailySum[],
  { listed, show }: { listed: Listed; show: Show },
): Figures {
  const total = (kind: Total["kind"]): Total => ({
    kind,
    now: totalOf(sums, kind, show),
    before: totalOf(before, kind, show),
  });
  const visits = sums.filter(({ kind }) => kind !== "robot");
  return {
    totals: kinds.filter((kind) => kind !== "robot").map(total),
    robots: total("robot"),
    hasBefore: before.length > 0,
    tabs: ranked(rowsOf(visits, tabSteps, ({ tab }) => tab, listed.tabs, show)),
    searches: {
      all: totalOf(sums, "search", show),
      empty: totalOf(sums, "search-empty", show),
      ...wordsOf(sums, show),
    },
    questions: questionsOf(sums, show),
    campaigns: campaignsOf(sums, listed.campaigns, show),
  };
}

export function isEmpty({ totals, robots }: Figures): boolean {
  return [...totals, robots].every(({ now }) => now === 0);
}

function first([shown = 0]: ReportedCount[]): ReportedCount {
  return shown;
}

function countOf(sums: DailySum[], ...counted: Kind[]): number {
  return sums.reduce((all, { kind, count }) => all + (counted.includes(kind) ? count : 0), 0);
}

/** Withholds a total if it is small, or if subtracting it from another total would reveal a small number. */
function totalOf(sums: DailySum[], kind: Kind, show: Show): ReportedCount {
  const count = countOf(sums, kind);
  if (kind === "film") return first(show([count + countOf(sums, "film-low")]));
  if (kind === "film-low") return first(show([count, countOf(sums, "film")]));
  if (kind === "search-empty") return first(show([count, Math.max(0, countOf(sums, "search") - count)]));
  return first(show([count]));
}

function rowsOf<Name extends Column>(
  sums: DailySum[],
  columns: readonly Name[],
  nameOf: (sum: DailySum) => string,
  listed: string[],
  show: Show,
): Row<Name>[] {
  const counted = columns.flatMap((step) => kindsOf[step]);
  const own = sums.filter(({ kind }) => counted.includes(kind));
  const groups = new Map(groupedBy(own, nameOf));
  const names = [...new Set([...listed, ...groups.keys()])];
  const byColumn = columns.map((step): [Name, ReportedCount[]] => [
    step,
    show(names.map((name) => countOf(groups.get(name) ?? [], ...kindsOf[step]))),
  ]);
  return names.map((name, index) => {
    const shown = byColumn.map(([step, parts]): [Name, ReportedCount] => [step, parts[index] ?? 0]);
    return { name, ...(Object.fromEntries(shown) as Record<Name, ReportedCount>) };
  });
}

/**
 * Withholds `loaded` if `page` is withheld, or if `loaded` or `page - loaded` is small. A `loaded` of 0 is always shown.
 */
function campaignsOf(sums: DailySum[], listed: string[], show: Show): CampaignRow[] {
  const rows = ranked(rowsOf(sums, campaignColumns, ({ detail }) => detail, listed, show));
  return rows.map((row) => {
    const own = sums.filter(({ detail }) => detail === row.name);
    const [pages, loaded] = [countOf(own, "page"), countOf(own, "loaded")];
    const isOpen = typeof row.page === "number" || loaded === 0;
    return { ...row, loaded: isOpen ? first(show([loaded, Math.max(0, pages - loaded)])) : "hidden" };
  });
}

function ranked<Each extends Row<"page">>(rows: Each[]): Each[] {
  return rows.sort(
    (one, other) =>
      Number(one.name === "") - Number(other.name === "") ||
      weightOf(other.page) - weightOf(one.page) ||
      (one.name < other.name ? -1 : 1),
  );
}

/** Returns a sort key based on the displayed figures, so that the order does not reveal withheld figures. */
function weightOf(shown: ReportedCount): number {
  return typeof shown === "number" ? shown : { few: 0.1, hidden: 0.2, some: 4.5 }[shown];
}

function groupedBy(sums: DailySum[], nameOf: (sum: DailySum) => string): [string, DailySum[]][] {
  const groups = new Map<string, DailySum[]>();
  for (const sum of sums) {
    const name = nameOf(sum);
    const group = groups.get(name);
    if (group) group.push(sum);
    else groups.set(name, [sum]);
  }
  return [...groups];
}

function wordsOf(sums: DailySum[], show: Show): Pick<Figures["searches"], "words" | "otherWords"> {
  const kept = countsByDetail(sums, "words-empty")
    .map(({ detail: words, ...counted }) => ({ words, ...counted }))
    .sort((one, other) => other.count - one.count || (one.words < other.words ? -1 : 1))
    .slice(0, maxWords);
  const counts = kept.map(({ count }) => count);
  const listed = counts.reduce((all, count) => all + count, 0);
  const [otherWords = 0, ...shown] = show([Math.max(0, countOf(sums, "search-empty") - listed), ...counts]);
  return { words: kept.map((each, index) => ({ ...each, count: shown[index] ?? 0 })), otherWords };
}

/**
 * Decides for each question separately whether to withhold its count. This is safe, because the report shows no total
 * from which a withheld count could be calculated.
 */
function questionsOf(sums: DailySum[], show: Show): Figures["questions"] {
  return countsByDetail(sums, "question")
    .map(({ detail: id, lang, count }) => ({ id, lang, count: first(show([count])) }))
    .sort((one, other) => weightOf(other.count) - weightOf(one.count) || (one.id < other.id ? -1 : 1));
}

function countsByDetail(
  sums: DailySum[],
  kind: Kind,
): { detail: string; lang: CaptionLanguage; count: number }[] {
  return groupedBy(
    sums.filter((sum) => sum.kind === kind),
    ({ lang, detail }) => `${lang} ${detail}`,
  ).flatMap(([, own]) =>
    own.slice(0, 1).map(({ detail, lang }) => ({ detail, lang, count: countOf(own, kind) })),
  );
}
