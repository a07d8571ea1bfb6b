import { expect, test } from "vitest";
import { clock, indexAt } from "~/demo/video/time";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [83, "1:23"],
  [3723, "1:02:03"],
])("%d seconds are shown as %s", (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});

test.each([
  [0, -1],
  [1, 0],
  [5, 1],
  [60, 2],
])("at second %d, of lines at 1, 5 and 9, the current index is %d", (second, index) => {
  const lines = [
    [1, "a"],
    [5, "b"],
    [9, "c"],
  ] as const;
  expect(indexAt(lines, second)).toBe(index);
});
