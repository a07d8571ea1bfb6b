import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { aimsReport } from "../../tools/bench/aims";
import { percentile } from "../../tools/bench/figures";
import { growContent } from "../../tools/bench/grown-content";
import { contentFolder, fixtureFolder, tabs } from "../fixture/site";
import { tabsOf } from "../tabs";

// The content check looks for files below the working directory.
process.chdir(fixtureFolder);

test.each([
  { values: [], share: 0.5, value: Number.NaN },
  { values: [7], share: 0.99, value: 7 },
  { values: [3, 1, 2], share: 0, value: 1 },
  { values: [3, 1, 2], share: 0.5, value: 2 },
  { values: [10, 9, 1], share: 0.99, value: 10 },
  { values: [3, 1, 2], share: 1, value: 3 },
])("below $value lies $share of $values", ({ values, share, value }) => {
  expect(percentile(values, share)).toBe(value);
});

test("the report gives a reason for each aim that falls short, and for no other", () => {
  const aims = [
    { aim: "fast", measured: "2 ms", met: true, why: "it is far." },
    { aim: "small", measured: "9 KB", met: false, why: "it is full." },
  ];
  const report = aimsReport(aims);
  expect(report).toContain("| fast | 2 ms | met |");
  expect(report).toContain("| small | 9 KB | **not met** |");
  expect(report).toContain("- _small_: it is full.");
  expect(report).not.toContain("it is far.");
});

test("content grows by tabs that pass the content check, each with a page of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "grown-"));
  try {
    growContent(contentFolder, folder, 3);
    const paths = tabsOf(loadContent(folder)).map(({ path }) => path);
    expect(new Set(paths).size).toBe(3 * tabs.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
