import { describe, expect, test } from "vitest";
import type { DailySum, Kind } from "~/insights/counts/kinds";
import { figuresOf } from "../../tools/insights/figures";
import { reportPage } from "../../tools/insights/page";
import { showAll, withholdFew } from "../../tools/insights/withheld";
import { content } from "../fixture/site";

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

  test("says which questions were chosen, which of them no demo answers, and withholds few", () => {
    const chosen = (detail: string, count: number) => sum("question", count, { detail });
    const shown = figuresOf([sum("page", 30), chosen("price", 9), chosen("arrival", 2)], [], {
      period,
      listed: { tabs: [], campaigns: [] },
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
    const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(text).toContain("What does it cost? no demo answers it 9 Do we see the arrival? under 5");
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
