import { describe, expect, test } from "vitest";
import { placesOf, spansInLines, tracks } from "../../stage/parts/lines";

/** Number of cells in each line. A line is full if its spans fill all tracks. */
function countsOf(spans: number[]): number[] {
  const counts: number[] = [];
  let taken: number = tracks;
  for (const span of spans) {
    if (taken === tracks) {
      counts.push(0);
      taken = 0;
    }
    taken += span;
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  }
  expect(taken).toBe(tracks);
  return counts;
}

describe("cells with a label above each value", () => {
  test.each<[string, number[], number[]]>([
    ["share one line if all fit", [100, 100, 100], [3]],
    ["fill two lines about equally", [116, 216, 106, 166, 96], [2, 3]],
    ["keep their order", [416, 96, 96, 96, 96], [1, 4]],
    ["fill three lines if two are too short", [316, 316, 316], [1, 1, 1]],
    ["get a line each if no two fit next to each other", [616, 36], [1, 1]],
  ])("%s", (_name, needs, counts) => {
    expect(countsOf(spansInLines(needs))).toEqual(counts);
  });

  test("share a line in proportion to their widths", () => {
    expect(spansInLines([100, 200])).toEqual([40, 80]);
  });
});

describe("a narrow table's row", () => {
  const column = (width: number, as: "text" | "chip" | "check" = "text") => ({ as, width });
  const placed = (columns: ReturnType<typeof column>[]) =>
    placesOf(columns.map((each, index) => ({ ...each, column: index })));

  test("has all cells in one line, without repeated labels, if they fit", () => {
    const places = placed([column(84), column(184), column(134)]);
    expect(places.map(({ column: each, pair }) => [each, pair])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, undefined],
    ]);
    expect(countsOf(places.map(({ span = 0 }) => span))).toEqual([3]);
  });

  test("begins with its first column and chips if not all cells fit, and labels the other cells", () => {
    const places = placed([column(200), column(160), column(120, "chip"), column(140), column(90)]);
    expect(places.map(({ column: each, pair }) => [each, pair])).toEqual([
      [0, undefined],
      [2, undefined],
      [1, true],
      [3, true],
      [4, true],
    ]);
    expect(countsOf(places.map(({ span = 0 }) => span))).toEqual([2, 3]);
  });

  test("has its checkbox before its title", () => {
    const places = placed([column(28, "check"), column(260), column(200), column(150)]);
    expect(places.map(({ column: each, pair }) => [each, pair])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, true],
      [3, true],
    ]);
  });
});
