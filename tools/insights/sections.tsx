import type { ReactNode } from "react";
import { type Bar, barChart, lineChart, mostLines } from "./charts";
import type { Figures, Total } from "./figures";
import type { SectionContent, TableContent } from "./section";
import { type QuestionName, questionKey, type TabName } from "./tabs";
import type { Shown } from "./withheld";
import { ratioOf, type Writing } from "./writing";

/** `names` are those of tabs, by id, `asked` the buyers' questions. */
export type Part = {
  figures: Figures;
  writing: Writing;
  names: Map<string, TabName>;
  asked: Map<string, QuestionName>;
};

/** The table below a chart has the rest. */
const mostBars = 10;

export function sectionsOf(part: Part): SectionContent[] {
  return [totals, funnel, tabs, playedFilms, sceneViews, searches, questions, campaigns, spans].flatMap(
    (section) => section(part) ?? [],
  );
}

/** What rose, what fell, and which demo most leads followed, in a few words; of sums that are shown only. */
export function summaryOf({ figures, writing, names }: Part): string {
  const { kind, summary } = writing.words;
  const told = figures.totals.filter((total) => ["page", "film", "search", "lead"].includes(total.kind));
  const changed = (isSuch: (ratio: number) => boolean) =>
    told
      .filter(({ now, before }) => isSuch(ratioOf(now, before) ?? 1))
      .map((total) => `${uncapitalised(kind[total.kind])} (${writing.change(total)})`)
      .join(", ");
  const [rose, fell] = [changed((ratio) => ratio > 1), changed((ratio) => ratio < 1)];
  const isUnsure = figures.tabs.some(({ lead }) => lead === "some" || lead === "hidden");
  const [most] = figures.tabs
    .filter(({ name, lead }) => name !== "" && typeof lead === "number" && lead > 0 && !isUnsure)
    .toSorted((a, b) => Number(b.lead) - Number(a.lead));
  const demo = most && summary.leads(plainTitle(most.name, names), writing.count(most.lead));
  return [rose && summary.rose(rose), fell && summary.fell(fell), demo].filter(Boolean).join(" ");
}

function uncapitalised(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function totals(part: Part): SectionContent {
  const { totals, robots } = part.figures;
  return { ...part.writing.words.totals, table: totalsTable([...totals, robots], part) };
}

function totalsTable(totals: Total[], { figures: { hasBefore }, writing }: Part): TableContent {
  const { columns, kind: names } = writing.words;
  return {
    columns: [columns.what, columns.now, ...(hasBefore ? [columns.before, columns.change] : [])],
    rows: totals
      .filter(({ now, before }) => now !== 0 || before !== 0)
      .map((total) => ({
        key: total.kind,
        name: names[total.kind],
        isPart: total.kind === "film-low" || total.kind === "search-empty",
        cells: [
          writing.count(total.now),
          ...(hasBefore ? [writing.count(total.before), writing.change(total)] : []),
        ],
      })),
  };
}

function funnel({ figures: { funnel }, writing }: Part): SectionContent {
  const { kind, columns, funnel: words } = writing.words;
  return {
    ...words,
    chart: {
      id: "funnel",
      drawing: barChart(funnel.map(({ step, count }) => barOf(kind[step], count, writing))),
    },
    table: {
      columns: [columns.what, columns.count, columns.ofStepBefore, columns.ofFirst],
      rows: funnel.map(({ step, count }, index) => {
        const wholes = index === 0 ? [] : [funnel[index - 1]?.count, funnel[0]?.count];
        const shares = wholes.map((whole = 0) => writing.shareOrNothing(count, whole));
        const [ofStepBefore = "", ofFirst = ""] = shares;
        return { key: step, name: kind[step], cells: [writing.count(count), ofStepBefore, ofFirst] };
      }),
    },
  };
}

function tabs(part: Part): SectionContent {
  const { figures, writing, names } = part;
  const { columns, tabs: words } = writing.words;
  const highest = figures.tabs.filter(({ name, page }) => name !== "" && page !== 0).slice(0, mostBars);
  const bars = highest.map(({ name, page }) => barOf(plainTitle(name, names), page, writing));
  const isVisited = (row: (typeof figures.tabs)[number]) =>
    [row.page, row.film, row.form, row.lead].some((count) => count !== 0);
  const unvisited = figures.tabs.filter((row) => row.name !== "" && !isVisited(row));
  const titles = unvisited.map(({ name }) => plainTitle(name, names));
  return {
    ...words,
    rest: titles.length > 0 ? { title: words.unvisited(titles.length), text: titles.join(", ") } : undefined,
    chart:
      bars.length < 2
        ? undefined
        : { id: "tabs", title: words.chartTitle(highest.length), drawing: barChart(bars) },
    table: stepsTable(
      columns.tab,
      ["page", "film", "form", "lead"],
      figures.tabs.filter(isVisited),
      part,
      (name) => (name === "" ? words.noTab : tabTitle(name, part)),
    ),
  };
}

function playedFilms(part: Part): SectionContent | undefined {
  const { figures, writing } = part;
  const { columns, played: words } = writing.words;
  if (figures.played.length === 0) return undefined;
  const parts = [columns.played, ...[1, 2, 3, 4].map(columns.quarter), columns.ended];
  const bars = parts.map((name, index) => barOf(name, figures.allPlayed[index] ?? 0, writing));
  const cells = (counts: Shown[]) => counts.map((count) => withShare(count, counts, writing));
  return {
    ...words,
    chart: { id: "played", title: words.all, drawing: barChart(bars) },
    table: {
      columns: [columns.tab, ...parts],
      rows: [
        { key: "", name: words.all, cells: cells(figures.allPlayed) },
        ...figures.played.map(({ tab, parts: counts }) => ({
          key: tab,
          name: tabTitle(tab, part),
          cells: cells(counts),
        })),
      ],
    },
  };
}

function sceneViews(part: Part): SectionContent | undefined {
  const { figures, writing, names } = part;
  const { columns, scenes: words } = writing.words;
  const { scenes } = figures;
  if (scenes.length === 0) return undefined;
  const numbersOf = (rows: typeof scenes) =>
    Array.from({ length: Math.max(...rows.map(({ parts }) => parts.length)) }, (_, index) => index + 1);
  // Without a first figure there are no shares.
  const drawn = scenes
    .filter(({ parts: [first = 0] }) => typeof first === "number" && first > 0)
    .slice(0, mostLines);
  const lines = drawn.map(({ tab, parts }) => ({
    name: plainTitle(tab, names),
    values: parts.map((count) => ratioOf(count, parts[0] ?? 0)),
  }));
  const drawing = () =>
    lineChart(numbersOf(drawn).map(columns.scene), lines, (ratio) => writing.percent(ratio), true);
  return {
    ...words,
    chart:
      lines.length === 0
        ? undefined
        : { id: "scenes", title: words.chartTitle(lines.length), drawing: drawing() },
    table: {
      columns: [columns.tab, ...numbersOf(scenes).map(columns.scene)],
      rows: scenes.map(({ tab, parts }) => ({
        key: tab,
        name: tabTitle(tab, part),
        cells: numbersOf(scenes).map((number) => {
          const count = parts[number - 1];
          return count === undefined ? "" : withShare(count, parts, writing);
        }),
      })),
    },
  };
}

function searches({ figures, writing }: Part): SectionContent | undefined {
  const { columns, searches: words } = writing.words;
  const { all, empty, words: found, otherWords } = figures.searches;
  if (all === 0) return undefined;
  const text = searchesWithoutResult({ figures, writing });
  if (found.length === 0)
    return { heading: words.heading, text, note: empty === 0 ? undefined : words.noWords };
  return {
    heading: words.heading,
    text,
    table: {
      caption: words.wordsText,
      columns: [columns.words, columns.count],
      rows: [
        ...found.map(({ words: typed, lang, count }) => ({
          key: `${lang} ${typed}`,
          name: <span lang={lang}>{typed}</span>,
          cells: [writing.count(count)],
        })),
        { key: "", name: words.otherWords, cells: [writing.count(otherWords)] },
      ],
    },
  };
}

/** How many searches had no result, in a sentence. */
export function searchesWithoutResult({ figures, writing }: Pick<Part, "figures" | "writing">): string {
  const { all, empty } = figures.searches;
  const share = writing.share(empty, all);
  const part = writing.count(empty) + (share === undefined ? "" : ` (${share})`);
  return writing.words.searches.text(part, writing.count(all));
}

function questions({ figures, writing, asked }: Part): SectionContent | undefined {
  const { columns, questions: words, tabs } = writing.words;
  if (figures.questions.length === 0) return undefined;
  const noteOf = (name: QuestionName | undefined) =>
    name ? !name.isAnswered && words.unanswered : tabs.gone;
  return {
    heading: words.heading,
    text: words.text,
    table: {
      columns: [columns.question, columns.count],
      rows: figures.questions.map(({ id, lang, count }) => {
        const key = questionKey(lang, id);
        const name = asked.get(key);
        return {
          key,
          name: (
            <>
              <span lang={lang}>{name?.question ?? id}</span> <small>{noteOf(name)}</small>
            </>
          ),
          cells: [writing.count(count)],
        };
      }),
    },
  };
}

function campaigns(part: Part): SectionContent | undefined {
  const { figures, writing } = part;
  const { columns, kind, campaigns: words } = writing.words;
  const own = figures.campaigns.filter(({ name }) => name !== "");
  const isAnyCounted = own.some(({ page, robot, form, lead }) =>
    [page, robot, form, lead].some((count) => count !== 0),
  );
  if (!isAnyCounted) return undefined;
  const nameOf = (name: string) => (name === "" ? words.without : campaignName(name, part));
  const bars = own.slice(0, mostBars).map(({ name, page }) => barOf(nameOf(name), page, writing));
  return {
    ...words,
    chart: { id: "campaigns", title: kind.page, drawing: barChart(bars) },
    note: words.programs,
    table: stepsTable(
      columns.campaign,
      ["page", "loaded", "robot", "form", "lead"],
      figures.campaigns,
      part,
      nameOf,
    ),
  };
}

/** A listed campaign by its name. */
export function campaignName(name: string, { writing }: Pick<Part, "writing">): string {
  return name === "other" ? writing.words.campaigns.other : name;
}

function spans(part: Part): SectionContent | undefined {
  const { figures, writing } = part;
  // A single day has the totals' numbers.
  if (figures.spans.length === 1) return undefined;
  const { columns, kind, days, months } = writing.words;
  const first = figures.spans.findIndex(({ page, film, lead }) =>
    [page, film, lead].some((count) => count !== 0),
  );
  const counted = figures.spans.slice(Math.max(first, 0));
  const areDays = figures.spans.every(({ name }) => name.length > "2026-11".length);
  const line = (step: "page" | "film") => ({
    name: kind[step],
    values: counted.map((row) => numberIn(row[step])),
  });
  const drawing = lineChart(
    counted.map(({ name }) => writing.shortSpan(name)),
    [line("page"), line("film")],
    (value) => writing.count(value),
  );
  return {
    ...(areDays ? days : months),
    chart: { id: "spans", drawing },
    table: stepsTable(
      areDays ? columns.day : columns.month,
      ["page", "film", "lead"],
      counted,
      part,
      (name) => <time dateTime={name}>{writing.span(name)}</time>,
    ),
  };
}

/** A table with a row for each name, and a column for each of some steps. */
function stepsTable<Name extends keyof Writing["words"]["short"]>(
  heading: string,
  steps: Name[],
  rows: ({ name: string } & Record<Name, Shown>)[],
  { writing }: Part,
  nameOf: (name: string) => ReactNode,
): TableContent {
  return {
    columns: [heading, ...steps.map((step) => writing.words.short[step])],
    rows: rows.map((row) => ({
      key: row.name,
      name: nameOf(row.name),
      cells: steps.map((step) => writing.count(row[step])),
    })),
  };
}

/** A tab's title, with its product where another one is called the same; its id where it is gone. */
export function plainTitle(id: string, names: Part["names"]): string {
  const name = names.get(id);
  if (!name) return id;
  const isShared = [...names].some(([other, { title }]) => other !== id && title === name.title);
  return isShared ? `${name.title} (${name.product})` : name.title;
}

/** A tab by its title, or by its id where the content does not have it any more. */
function tabTitle(id: string, { names, writing }: Part): ReactNode {
  const name = names.get(id);
  return (
    <>
      {name ? <span lang={name.lang === writing.lang ? undefined : name.lang}>{name.title}</span> : id}{" "}
      <small>{name ? name.product : writing.words.tabs.gone}</small>
    </>
  );
}

/** A count, with its share of the first one in its row. */
function withShare(count: Shown, row: Shown[], writing: Writing): ReactNode {
  const share = count === row[0] ? undefined : writing.share(count, row[0] ?? 0);
  return (
    <>
      {writing.count(count)}
      {share !== undefined && <small>{share}</small>}
    </>
  );
}

function barOf(name: string, count: Shown, writing: Writing): Bar {
  return { name, value: numberIn(count), label: writing.count(count) };
}

function numberIn(shown: Shown): number | undefined {
  return typeof shown === "number" ? shown : undefined;
}
