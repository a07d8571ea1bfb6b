import { describe, expect, test } from "vitest";
import type { DailySum, Kind } from "~/insights/counts/kinds";
import { figuresOf } from "../../tools/insights/figures";
import { reportPage, reportText } from "../../tools/insights/report";
import { withholdFew } from "../../tools/insights/withheld";
import { content } from "../fixture/site";

const period = { from: "2026-11-01", to: "2026-11-03" };

function sum(
  kind: Kind,
  count: number,
  { tab = "workflow", detail = "", day = "2026-11-02" } = {},
): DailySum {
  return { day, kind, tab, lang: "en", detail, count };
}

function report(sums: DailySum[], before: DailySum[] = [], lang: "en" | "nb" = "en") {
  const listed = { tabs: ["workflow"], campaigns: [] };
  const figures = figuresOf(sums, before, { listed, show: withholdFew });
  return { figures, period, lang, content, isExact: false };
}

const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("a report's HTML page", () => {
  test.each([
    ["en", "Nothing was counted in this period."],
    ["nb", "Ingen besøk er registrert i denne perioden."],
  ] as const)("states that no events were counted: %s", (lang, text) => {
    const html = reportPage(report([], [], lang));
    expect(html).toContain(text);
    expect(html).not.toContain("<table");
  });

  test.each<[string, number, number, string]>([
    ["an increase", 15, 10, "+50%"],
    ["a decrease", 5, 10, "−50%"],
    ["a previous total of 0", 10, 0, "new"],
    ["a withheld total", 3, 10, "–"],
    ["a withheld previous total", 10, 3, "–"],
  ])("compares totals with the period before: %s", (_, now, before, change) => {
    const former = [sum("film", 9), ...(before > 0 ? [sum("page", before)] : [])];
    const row = /<th scope="row"><span>Demo pages viewed<.*?<\/tr>/.exec(
      reportPage(report([sum("page", now)], former)),
    );
    expect(row?.[0]).toContain(`<td>${change}</td>`);
  });

  test("lists the chosen questions, marks unanswered ones and withholds small numbers", () => {
    const chosen = (detail: string, count: number) => sum("question", count, { detail });
    const html = reportPage(report([sum("page", 30), chosen("price", 9), chosen("arrival", 2)]));
    expect(words(html)).toContain(
      "What does it cost? not answered by a demo 9 Do we see the arrival? under 5",
    );
  });

  test("omits empty tables", () => {
    const html = reportPage(report([sum("page", 30)]));
    for (const heading of ["Searches without a result", "Questions asked", "Campaigns"])
      expect(html).not.toContain(`>${heading}<`);
  });

  test.each<[string, number[], string[]]>([
    ["in proportion to the numbers", [40, 20, 10], ["100%", "50%", "25%"]],
    ["only for numbers that are not withheld", [40, 20, 3], ["100%"]],
  ])("draws bars %s", (_, counts, widths) => {
    const html = reportPage(
      report(counts.map((count, index) => sum("page", count, { tab: `tab-${index}` }))),
    );
    const [demos = ""] = /Demos by visits<[\s\S]*?<\/table>/.exec(html) ?? [];
    expect(demos.match(/(?<=width:)\d+%/g)).toEqual(widths);
  });

  test("escapes visitors' search words", () => {
    const found = report([
      sum("search", 20),
      sum("search-empty", 20),
      sum("words-empty", 20, { detail: "<b>&" }),
    ]);
    expect(reportPage(found)).toContain("&lt;b&gt;&amp;");
    expect(reportPage(found)).not.toContain("<b>");
    expect(reportText(found).text).toContain("<b>& | 20");
  });
});
