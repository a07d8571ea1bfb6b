import { describe, expect, test } from "vitest";
import type { DailySum, Kind } from "~/insights/counts/kinds";
import { type Figures, figuresOf } from "../../tools/insights/figures";
import { type ReportedCount, showAll, withholdFew } from "../../tools/insights/withheld";

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
  return figuresOf(sums, before, { listed: { tabs, campaigns }, show });
}

describe("metrics", () => {
  const totalsOf = ({ totals }: Figures) =>
    Object.fromEntries(totals.map(({ kind, now, before }) => [kind, [now, before]]));

  test("show all event kinds with the previous period, and sum both qualities of videos", () => {
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

  test("rank tabs by page views, including tabs without views; events without a tab are last", () => {
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

  test("do not reveal withheld numbers by the order of tabs", () => {
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

  test("show searches without results, and their words if the words are popular", () => {
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

  test("withhold searches without results if few searches were successful", () => {
    const { searches } = figures([sum("search", 50), sum("search-empty", 48)], { show: withholdFew });
    expect(searches.empty).toBe("some");
  });

  test("show every campaign's visits; visits without a campaign are last", () => {
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

  test.each<[number, number, ReportedCount, ReportedCount]>([
    [20, 12, 20, 12],
    [20, 3, 20, "few"],
    [20, 18, 20, "some"],
    [4, 2, "few", "hidden"],
    [4, 0, "few", 0],
  ])("withhold small numbers of a campaign's pages and loaded pages: %i, %i", (pages, loaded, ...shown) => {
    const own = { detail: "fair" };
    const sums = [sum("page", pages, own), ...(loaded > 0 ? [sum("loaded", loaded, own)] : [])];
    const [row] = figures(sums, { show: withholdFew }).campaigns;
    expect([row?.page, row?.loaded]).toEqual(shown);
  });
});
