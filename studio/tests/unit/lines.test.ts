import { describe, expect, test } from "vitest";
import { placesInFoot, spansInLines, tracks } from "../../stage/parts/lines";

/** The spans of each line: a line is full when its spans fill all tracks. */
function linesOf(widths: number[]): number[][] {
  const lines: number[][] = [];
  let taken = tracks;
  for (const span of spansInLines(widths)) {
    if (taken === tracks) lines.push([]);
    if (taken === tracks) taken = 0;
    taken += span;
    lines.at(-1)?.push(span);
  }
  expect(taken).toBe(tracks);
  return lines;
}

describe("a narrow table's row", () => {
  test.each<[string, number[], number[]]>([
    ["is one line if all fits", [100, 100, 100], [3]],
    ["has two lines, about equally full", [100, 200, 90, 150, 80], [2, 3]],
    ["keeps the order of its columns", [400, 80, 80, 80, 80], [1, 4]],
    ["has three lines where two are too short", [300, 300, 300], [1, 1, 1]],
    ["gives each column a line where none fits", [600, 20], [1, 1]],
  ])("%s", (_name, widths, counts) => {
    expect(linesOf(widths).map(({ length }) => length)).toEqual(counts);
  });

  test("shares a line by what the columns need", () => {
    expect(spansInLines([84, 184])).toEqual([40, 80]);
  });

  test("begins its cells where those of the other line begin", () => {
    expect(linesOf([84, 184, 134, 84, 84, 200])).toEqual([
      [23, 47, 50],
      [23, 47, 50],
    ]);
  });

  test("lets a cell of a shorter line take the room of two", () => {
    const [longer = [], shorter = []] = linesOf([100, 90, 60, 100, 150, 100, 160]);
    expect(longer).toHaveLength(4);
    expect(shorter).toHaveLength(3);
    const [ends, others] = [longer, shorter].map((spans) =>
      spans.map((_, index) => spans.slice(0, index + 1).reduce((sum, span) => sum + span, 0)),
    );
    expect(ends).toEqual(expect.arrayContaining(others ?? []));
  });
});

describe("a narrow table's foot", () => {
  const spans = [60, 60, 30, 40, 50];

  test("is one line, if its words end before the first sum", () => {
    expect(placesInFoot(spans, [false, false, false, true, true], 100)).toEqual([
      { gridRow: 1, gridColumn: "1 / span 30" },
      undefined,
      undefined,
      { gridRow: 1, gridColumn: "31 / span 40" },
      { gridRow: 1, gridColumn: "71 / span 50" },
    ]);
  });

  test("has its words above its sums, if these leave no room", () => {
    expect(placesInFoot(spans, [false, false, true, false, false], 100)).toEqual([
      { gridRow: 1, gridColumn: "1 / span 120" },
      undefined,
      { gridRow: 2, gridColumn: "1 / span 30" },
      undefined,
      undefined,
    ]);
  });

  test("may have no words", () => {
    expect(placesInFoot([120, 120], [false, true])).toEqual([
      undefined,
      { gridRow: 1, gridColumn: "1 / span 120" },
    ]);
  });
});
