import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { measured, milliseconds, times } from "../../tools/bench/rounds";
import { contentFolder, fixtureFolder, tabs } from "../fixture/site";
import { growContent } from "../grown-content";
import { tabsOf } from "../tabs";

// The content check looks for files below the working directory.
process.chdir(fixtureFolder);

test("a table has medians, their spread, and ratios of what was measured in the same round", async () => {
  // The first of each is the round that warms up.
  const taken = { quick: [99, 10, 20, 30], slow: [99, 20, 80, 30] };
  const rows = (["quick", "slow"] as const).map((name) => ({
    name,
    ...(name === "slow" && { base: "quick" }),
    measure: async () => ({ LCP: taken[name].shift() ?? 0, weight: 2 }),
  }));
  expect(await measured(rows, { LCP: milliseconds, weight: times }, 3)).toBe(
    `|  | LCP | lowest – highest | compared | lowest – highest | weight |
| --- | ---: | ---: | ---: | ---: | ---: |
| quick | 20 ms | 10.0 ms – 30 ms |  |  | 2.00 × |
| slow | 30 ms | 20 ms – 80 ms | 2.00 × quick | 1.00 × – 4.00 × | 2.00 × |`,
  );
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
