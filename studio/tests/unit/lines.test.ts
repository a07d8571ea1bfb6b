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

describe("cells with their labels above them", () => {
  test.each<[string, number[], number[]]>([
    ["stand in one line if all fit", [100, 100, 100], [3]],
    ["stand in two lines, about equally full", [116, 216, 106, 166, 96], [2, 3]],
    ["keep their order", [416, 96, 96, 96, 96], [1, 4]],
    ["stand in three lines where two are too short", [316, 316, 316], [1, 1, 1]],
    ["have a line each where none fits", [616, 36], [1, 1]],
  ])("%s", (_name, needs, counts) => {
    expect(countsOf(spansInLines(needs))).toEqual(counts);
  });

  test("share a line by what they need", () => {
    expect(spansInLines([100, 200])).toEqual([40, 80]);
  });
});

describe("a narrow table's row", () => {
  const column = (width: number, as: "text" | "chip" | "check" = "text") => ({ as, width });
  const placed = (columns: ReturnType<typeof column>[]) =>
    placesOf(columns.map((each, index) => ({ ...each, column: index })));

  test("has its cells beside each other below their labels, if all fit", () => {
    const places = placed([column(84), column(184), column(134)]);
    expect(places.map(({ column: each, pair }) => [each, pair])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, undefined],
    ]);
    expect(countsOf(places.map(({ span = 0 }) => span))).toEqual([3]);
  });

  test("else begins with its first column and chips, and the others have their labels above them", () => {
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

  test("has a tick before its title", () => {
    const places = placed([column(28, "check"), column(260), column(200), column(150)]);
    expect(places.map(({ column: each, pair }) => [each, pair])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, true],
      [3, true],
    ]);
  });
});
