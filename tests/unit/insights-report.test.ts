import { describe, expect, test } from "vitest";
import type { DailySum, Kind } from "~/insights/counts/kinds";
import { exportedSums, sumsAsCsv, sumsAsJson } from "../../tools/insights/export";
import { type Figures, figuresOf } from "../../tools/insights/figures";
import { reportPage } from "../../tools/insights/page";
import { daysOf, periodBefore, periodOf, spansOf } from "../../tools/insights/period";
import { type Shown, showAll, withholdFew } from "../../tools/insights/withheld";
import { Writing } from "../../tools/insights/writing";
import { content } from "../fixture/site";

describe("the period of a report", () => {
  const today = "2026-03-10";

  test.each<[string, { from?: string; to?: string }, string, string]>([
    ["is the last 28 days that are over", {}, "2026-02-10", "2026-03-09"],
    ["ends yesterday", { from: "2026-03-01" }, "2026-03-01", "2026-03-09"],
    ["has 28 days before its end", { to: "2026-01-28" }, "2026-01-01", "2026-01-28"],
    ["may have a name: today", { from: "today" }, today, today],
    ["may have a name: yesterday", { from: "yesterday" }, "2026-03-09", "2026-03-09"],
    ["may have a name: last week, from Monday", { from: "last-week" }, "2026-03-02", "2026-03-08"],
    ["may have a name: last month", { from: "last-month" }, "2026-02-01", "2026-02-28"],
    ["may begin and end with names", { from: "last-month", to: "today" }, "2026-02-01", today],
    ["is what is asked for, today too", { from: "2026-03-10", to: "2026-03-10" }, today, today],
  ])("%s", (_, asked, from, to) => {
    expect(periodOf(asked, today)).toEqual({ from, to });
  });

  test.each<[{ from?: string; to?: string }, string]>([
    [{ from: "1 March" }, "--from is a day like 2026-11-22"],
    [{ from: "" }, "--from is a day like 2026-11-22"],
    [{ to: "2026-02-30" }, "--to is a day like 2026-11-22"],
    [{ to: "2026-03-11" }, "--to 2026-03-11 is yet to come: today is 2026-03-10"],
    [{ from: "2026-02-02", to: "2026-02-01" }, "--from 2026-02-02 is after --to 2026-02-01"],
    [{ from: today }, "--from 2026-03-10 is after yesterday, where the period ends without --to"],
  ])("is none: %j", (asked, line) => {
    expect(() => periodOf(asked, today)).toThrow(line);
  });

  test("is compared with as many days before it, over the ends of years too", () => {
    expect(periodBefore({ from: "2026-01-01", to: "2026-01-31" })).toEqual({
      from: "2025-12-01",
      to: "2025-12-31",
    });
    expect(daysOf({ from: "2028-02-28", to: "2028-03-01" })).toEqual([
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ]);
  });

  test("is shown by day, or by month if there are too many days", () => {
    expect(spansOf({ from: "2026-01-01", to: "2026-03-31" })).toHaveLength(90);
    expect(spansOf({ from: "2025-12-15", to: "2026-04-01" })).toEqual([
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
      "2026-04",
    ]);
  });
});

describe("sums below 5 are withheld", () => {
  test.each<[string, number[], Shown[]]>([
    ["where there are none", [5, 12, 0], [5, 12, 0]],
    ["where all together are as few", [3, 0, 1], ["few", 0, "few"]],
    ["where several leave each other open", [100, 3, 2, 4], [100, "few", "few", "few"]],
    ["with the next larger, if one could be subtracted", [100, 3, 40], [100, "few", "some"]],
    ["with as many as are equal", [40, 3, 40], ["some", "few", "some"]],
    ["with more, if the next would be 5 at least and so give it away", [5, 1, 30], ["some", "few", "some"]],
    ["without saying how large, if nothing else is left", [4, 4], ["hidden", "hidden"]],
    ["without saying how large, if that gives it away", [5, 1], ["hidden", "hidden"]],
  ])("%s", (_, parts, shown) => {
    expect(withholdFew(parts)).toEqual(shown);
  });

  /** Every combination of withheld values that is possible for somebody who sees the rest and the total. */
  function* possible(shown: Shown[], left: number): Generator<number[]> {
    const [first, ...rest] = shown;
    if (first === undefined) {
      if (left === 0) yield [];
      return;
    }
    const [least, most] = { few: [1, 4], some: [5, left], hidden: [1, left] }[
      typeof first === "number" ? "hidden" : first
    ] as [number, number];
    const values =
      typeof first === "number"
        ? [first]
        : Array.from({ length: Math.max(0, Math.min(most, left) - least + 1) }, (_, index) => least + index);
    for (const value of values) for (const others of possible(rest, left - value)) yield [value, ...others];
  }

  test("and cannot be computed from the total", () => {
    for (let code = 0; code < 13 ** 3; code += 1) {
      const parts = [code % 13, Math.floor(code / 13) % 13, Math.floor(code / 169)];
      const whole = parts.reduce((sum, part) => sum + part, 0);
      if (whole < 5) continue;
      const shown = withholdFew(parts);
      const ways = [...possible(shown, whole)];
      parts.forEach((part, index) => {
        if (part === 0 || part > 4) return;
        const values = new Set(ways.map((way) => way[index]));
        expect(values.size, `${parts} as ${shown}`).toBeGreaterThanOrEqual(3);
      });
    }
  });
});

const period = { from: "2026-11-01", to: "2026-11-03" };

function sum(
  kind: Kind,
  count: number,
  { tab = "workflow", detail = "", day = "2026-11-02" } = {},
): DailySum {
  return { day, kind, tab, lang: "en", detail, count };
}

function figures(
  sums: DailySum[],
  { before = [] as DailySum[], show = showAll, tabs = [] as string[], campaigns = [] as string[] } = {},
) {
  return figuresOf(sums, before, { period, listed: { tabs, campaigns }, show });
}

describe("figures", () => {
  const totalsOf = ({ totals }: Figures) =>
    Object.fromEntries(totals.map(({ kind, now, before }) => [kind, [now, before]]));

  test("show every kind with the previous period, and both versions of films", () => {
    const told = figures(
      [
        sum("page", 10),
        sum("page", 5, { detail: "fair" }),
        sum("film", 6),
        sum("film-low", 2),
        sum("robot", 9),
      ],
      { before: [sum("page", 12), sum("film-low", 7), sum("robot", 3)] },
    );
    expect(totalsOf(told)).toMatchObject({ page: [15, 12], film: [8, 7], "film-low": [2, 7], lead: [0, 0] });
    expect(Object.keys(totalsOf(told))).not.toContain("robot");
    expect(told.robots).toEqual({ kind: "robot", now: 9, before: 3 });
    expect(told.hasBefore).toBe(true);
  });

  test("lead from pages to leads that were forwarded", () => {
    const told = figures([
      sum("page", 90),
      sum("film", 30),
      sum("film-low", 15),
      sum("form", 9),
      sum("lead", 8),
      sum("forwarded", 7),
    ]);
    expect(told.funnel.map(({ count }) => count)).toEqual([90, 45, 9, 8, 7]);
  });

  test("rank tabs by page views, including those without any, and last what belongs to no tab", () => {
    const told = figures(
      [
        sum("page", 9, { tab: "" }),
        sum("page", 6, { tab: "b" }),
        sum("page", 8, { tab: "c" }),
        sum("lead", 5, { tab: "b" }),
      ],
      { tabs: ["a", "b"] },
    );
    expect(told.tabs).toEqual([
      { name: "c", page: 8, film: 0, form: 0, lead: 0 },
      { name: "b", page: 6, film: 0, form: 0, lead: 5 },
      { name: "a", page: 0, film: 0, form: 0, lead: 0 },
      { name: "", page: 9, film: 0, form: 0, lead: 0 },
    ]);
  });

  test("do not rank by withheld numbers", () => {
    const told = figures(
      ["d", "c", "b", "a"].map((tab, index) => sum("page", 4 - index, { tab })),
      { show: withholdFew },
    );
    expect(told.tabs.map(({ name, page }) => [name, page])).toEqual([
      ["a", "few"],
      ["b", "few"],
      ["c", "few"],
      ["d", "few"],
    ]);
  });

  test("show how far films were played, if pages report it", () => {
    expect(figures([sum("film", 9)]).played).toEqual([]);
    const told = figures([
      sum("played", 20),
      ...[16, 12, 9, 8].map((count, index) => sum("quarter", count, { detail: String(index + 1) })),
      sum("ended", 7),
      sum("played", 5, { tab: "invoicing" }),
    ]);
    expect(told.played).toEqual([
      { tab: "workflow", parts: [20, 16, 12, 9, 8, 7] },
      { tab: "invoicing", parts: [5, 0, 0, 0, 0, 0] },
    ]);
    expect(told.allPlayed).toEqual([25, 16, 12, 9, 8, 7]);
  });

  test("show scenes in order, including those without views", () => {
    const told = figures([
      sum("scene", 6, { detail: "10" }),
      sum("scene", 20, { detail: "1" }),
      sum("scene", 10, { detail: "2" }),
      sum("scene", 2, { detail: "2", day: "2026-11-03" }),
    ]);
    expect(told.scenes).toEqual([{ tab: "workflow", parts: [20, 12, 0, 0, 0, 0, 0, 0, 0, 6] }]);
  });

  test("show searches without results, and their words if they are popular", () => {
    const told = figures([
      sum("search", 50, { tab: "" }),
      sum("search-empty", 30, { tab: "" }),
      sum("words-empty", 11, { tab: "", detail: "price list" }),
      sum("words-empty", 12, { tab: "", detail: "ice" }),
      sum("words", 20, { tab: "", detail: "invoice" }),
    ]);
    expect(told.searches).toEqual({
      all: 50,
      empty: 30,
      words: [
        { words: "ice", lang: "en", count: 12 },
        { words: "price list", lang: "en", count: 11 },
      ],
      otherWords: 7,
    });
  });

  test("do not reveal a few successful searches by the rest", () => {
    const { searches } = figures([sum("search", 50), sum("search-empty", 48)], { show: withholdFew });
    expect(searches.empty).toBe("some");
  });

  test("show every campaign's visits, and last those without a campaign", () => {
    const told = figures(
      [
        sum("page", 30),
        sum("page", 20, { detail: "fair" }),
        sum("loaded", 12, { detail: "fair" }),
        sum("robot", 7, { detail: "fair" }),
        sum("robot", 9),
        sum("lead", 6, { detail: "fair" }),
        sum("scene", 40, { detail: "1" }),
      ],
      { campaigns: ["fair", "letter"] },
    );
    expect(told.campaigns).toEqual([
      { name: "fair", page: 20, loaded: 12, robot: 7, form: 0, lead: 6 },
      { name: "letter", page: 0, loaded: 0, robot: 0, form: 0, lead: 0 },
      { name: "", page: 30, loaded: 0, robot: 9, form: 0, lead: 0 },
    ]);
  });

  test.each<[number, number, Shown, Shown]>([
    [20, 12, 20, 12],
    [20, 0, 20, 0],
    [20, 3, 20, "few"],
    [20, 18, 20, "some"],
    [4, 2, "few", "hidden"],
    [4, 0, "few", 0],
  ])(
    "do not reveal a few pages of a campaign by those that were loaded: %i, %i",
    (pages, loaded, ...shown) => {
      const own = { detail: "fair" };
      const sums = [sum("page", pages, own), ...(loaded > 0 ? [sum("loaded", loaded, own)] : [])];
      const [row] = figures(sums, { show: withholdFew }).campaigns;
      expect([row?.page, row?.loaded]).toEqual(shown);
    },
  );

  test("show every day, even without counts", () => {
    expect(figures([sum("page", 8), sum("film-low", 5)]).spans).toEqual([
      { name: "2026-11-01", page: 0, film: 0, lead: 0 },
      { name: "2026-11-02", page: 8, film: 5, lead: 0 },
      { name: "2026-11-03", page: 0, film: 0, lead: 0 },
    ]);
  });
});

test.each<[string, Shown, Shown, string]>([
  ["more", 15, 10, "+50%"],
  ["less", 5, 10, "−50%"],
  ["as much", 10, 10, "0%"],
  ["nothing before", 10, 0, "new"],
  ["nothing at all", 0, 0, "–"],
  ["withheld", "few", 10, "–"],
  ["withheld before", 10, "some", "–"],
])("a change is written: %s", (_, now, before, written) => {
  expect(new Writing("en").change({ kind: "page", now, before })).toBe(written);
});

describe("a report as a page", () => {
  const page = (sums: DailySum[], lang: "en" | "nb" = "en", countsToday = false) =>
    reportPage({
      figures: figures(sums, { show: withholdFew }),
      period,
      lang,
      content,
      isExact: false,
      countsToday,
    });

  test("says that nothing was counted", () => {
    expect(page([])).toContain("Nothing was counted in this period.");
    expect(page([], "nb")).toContain("Ingenting ble talt i denne perioden.");
  });

  test("says when what was counted today will show", () => {
    expect(page([], "en", true)).toContain("Today is shown from tomorrow, or with --to today.");
    expect(page([], "nb", true)).toContain("I dag vises fra i morgen");
  });

  test("begins with what rose, what fell and what most leads followed", () => {
    const former = (kind: DailySum["kind"], count: number) => sum(kind, count, { day: "2026-10-30" });
    const shown = figuresOf(
      [sum("page", 30), sum("film", 10), sum("lead", 8)],
      [former("page", 20), former("film", 20), former("lead", 8)],
      { period, listed: { tabs: ["workflow"], campaigns: [] }, show: showAll },
    );
    const html = reportPage({
      figures: shown,
      period,
      lang: "en",
      content,
      isExact: true,
      countsToday: false,
    });
    expect(html).toContain(
      "More than before: demo pages (+50%). Less than before: films started (−50%). Most leads followed “Purchase Workflow” (8).",
    );
  });

  test("leaves out what has no counts, and names unvisited demos in a line", () => {
    const shown = figuresOf([sum("page", 30)], [], {
      period,
      listed: { tabs: ["workflow", "invoicing"], campaigns: [] },
      show: withholdFew,
    });
    const html = reportPage({
      figures: shown,
      period,
      lang: "en",
      content,
      isExact: false,
      countsToday: false,
    });
    for (const heading of ["Searches without a result", "Campaigns", "Robots", "Searches"])
      expect(html).not.toContain(`>${heading}<`);
    expect(html).toMatch(/Nobody visited 1 of the demos<\/summary><p>Invoicing/);
    expect(html.match(/<time /g)).toHaveLength(2);
  });

  test("says why the store may hold more leads, beside their number", () => {
    expect(page([sum("lead", 30)])).toMatch(
      /From page to lead<[\s\S]*The store may hold more leads[\s\S]*<table/,
    );
  });

  test("escapes visitors' words", () => {
    const html = page([
      sum("search", 20),
      sum("search-empty", 20),
      sum("words-empty", 20, { detail: "<b>&" }),
    ]);
    expect(html).toContain("&lt;b&gt;&amp;");
    expect(html).not.toContain("<b>");
  });

  test("draws charts of the same size for any small numbers", () => {
    const chartsOf = (count: number) =>
      page([sum("page", 40), sum("lead", count)]).match(/<svg[\s\S]*?<\/svg>/g);
    const withoutIds = (charts: string[] | null) => charts?.join("").replace(/zr\d+/g, "zr");
    expect(withoutIds(chartsOf(1))).toBe(withoutIds(chartsOf(4)));
  });
});

describe("an export", () => {
  const sums = [
    sum("page", 2, { detail: "=fair" }),
    sum("quarter", 7, { detail: "1" }),
    sum("page", 3),
    sum("film", 1, { day: "2026-11-01" }),
  ];
  const rows = [
    { day: "2026-11-01", tab: "workflow", kind: "film", lang: "en", count: 1 },
    { day: "2026-11-02", tab: "workflow", kind: "page", lang: "en", count: 5 },
  ];

  test("has each day, tab, kind and language once, in order", () => {
    expect(JSON.parse(sumsAsJson(exportedSums(sums, false)))).toEqual(rows);
    expect(Object.keys(exportedSums(sums, false)[0] ?? {})).toEqual(["day", "tab", "kind", "lang", "count"]);
    expect(sumsAsCsv(exportedSums(sums, false), false)).toBe(
      "\uFEFFday,tab,kind,lang,count\r\n2026-11-01,workflow,film,en,1\r\n2026-11-02,workflow,page,en,5\r\n",
    );
    expect(JSON.parse(sumsAsJson([]))).toEqual([]);
  });

  test("has details on request, defused for spreadsheets", () => {
    expect(exportedSums(sums, true).map(({ kind, detail, count }) => [kind, detail, count])).toEqual([
      ["film", "", 1],
      ["page", "", 3],
      ["page", "=fair", 2],
      ["quarter", "1", 7],
    ]);
    expect(sumsAsCsv(exportedSums(sums, true), true)).toContain("workflow,page,en,2,'=fair\r\n");
  });
});
