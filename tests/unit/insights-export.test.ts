import { describe, expect, test } from "vitest";
import type { DailySum, Kind } from "~/insights/counts/kinds";
import { exportedSums, sumsAsCsv, sumsAsJson } from "../../tools/insights/export";

function sum(
  kind: Kind,
  count: number,
  { tab = "workflow", detail = "", day = "2026-11-02" } = {},
): DailySum {
  return { day, kind, tab, lang: "en", detail, count };
}

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

  test("has details on request, with formulas escaped", () => {
    expect(exportedSums(sums, true).map(({ kind, detail, count }) => [kind, detail, count])).toEqual([
      ["film", "", 1],
      ["page", "", 3],
      ["page", "=fair", 2],
      ["quarter", "1", 7],
    ]);
    expect(sumsAsCsv(exportedSums(sums, true), true)).toContain("workflow,page,en,2,'=fair\r\n");
  });
});
