import { expect, test } from "vitest";
import { renditionBytesLimit } from "../../tools/media/limits";

test("longer videos may be larger in proportion", () => {
  expect([15, 40, 80].map((seconds) => renditionBytesLimit("h264", seconds))).toEqual([
    1_500_000, 1_500_000, 3_000_000,
  ]);
});
