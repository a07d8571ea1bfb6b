import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chart, chartFile } from "../../tools/draw-chart";

test("The chart that is sent is the one that is drawn", () => {
  expect(readFileSync(chartFile, "utf8")).toBe(chart());
});

test("It takes at most 6 KB", () => {
  expect(gzipSync(chart()).length).toBeLessThanOrEqual(6 * 1024);
});
