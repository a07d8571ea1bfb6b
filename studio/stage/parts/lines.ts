/** Columns of the grid that the cells of a narrow table share: each line of a row fills all. */
export const tracks = 120;

/** The width that a row's cells share, in pixels. */
const rowWidth = 540;

/** Room at both sides of a cell, and for rounding, in pixels. */
const around = 16;

const fonts = {
  head: "500 18px 'Inter Variable'",
  text: "500 21px 'Inter Variable'",
  strong: "700 21px 'Inter Variable'",
  chip: "650 18px 'Inter Variable'",
  code: "500 19px 'JetBrains Mono Variable'",
};

/** The room beside a chip's words, and a tick, in pixels. */
const chipSides = 26;
const tick = 28;

let measure: CanvasRenderingContext2D | null = null;

/** How wide a cell's words are, in pixels. */
export function widthOf(words: string, as: keyof typeof fonts | "check"): number {
  if (as === "check") return tick;
  measure ??= document.createElement("canvas").getContext("2d");
  if (!measure) throw new Error("the browser measures no words");
  measure.font = fonts[as];
  // Figures of a column are all as wide as a 0.
  return measure.measureText(words.replace(/\d/g, "0")).width + (as === "chip" && words ? chipSides : 0);
}

/**
 * How many tracks each column takes, so that all fit into as few lines as possible. Where there is room for it, a line's
 * cells begin and end where those of the other lines do; otherwise the lines are about equally full.
 *
 * @param widths of the columns' words, in pixels
 */
export function spansInLines(widths: number[]): number[] {
  const needs = widths.map((width) => width + around);
  for (let count = 1; count <= needs.length; count++) {
    const parted = splits(needs, count);
    const aligned = parted.flatMap(alignments).sort((a, b) => total(a.grid) - total(b.grid))[0];
    if (aligned && total(aligned.grid) <= rowWidth) return alignedSpans(aligned);
    const best = parted
      .map((lines) => ({ lines, longest: Math.max(...lines.map(total)) }))
      .sort((a, b) => a.longest - b.longest)[0];
    if (best && best.longest <= rowWidth) return best.lines.flatMap(shared);
  }
  return needs.map(() => tracks);
}

/** Lines above each other: how wide the columns of their grid are, and how many of them each cell takes. */
type Aligned = { grid: number[]; lines: number[][] };

/** All ways to lay lines on a grid that has as many columns as the longest of them has cells. */
function alignments(lines: number[][]): Aligned[] {
  const columns = Math.max(...lines.map(({ length }) => length));
  const ways = lines.reduce<number[][][]>(
    (found, { length }) =>
      found.flatMap((before) =>
        splits(
          Array.from({ length: columns }, () => 1),
          length,
        ).map((taken) => [...before, taken.map(total)]),
      ),
    [[]],
  );
  return ways.map((taken) => ({ grid: gridOf(lines, taken, columns), lines: taken }));
}

/** How wide a grid's columns have to be for the cells of all lines. */
function gridOf(lines: number[][], taken: number[][], columns: number): number[] {
  const grid = Array.from({ length: columns }, () => 0);
  const cells = lines.flatMap((line, index) =>
    placed(taken[index] ?? []).map((cell, at) => ({ ...cell, need: line[at] ?? 0 })),
  );
  for (const { need, start, span } of cells.sort((a, b) => a.span - b.span)) {
    const lacking = Math.max(0, need - total(grid.slice(start, start + span)));
    for (let at = start; at < start + span; at++) grid[at] = (grid[at] ?? 0) + lacking / span;
  }
  return grid;
}

function alignedSpans({ grid, lines }: Aligned): number[] {
  const spans = shared(grid);
  return lines.flatMap((taken) =>
    placed(taken).map(({ start, span }) => total(spans.slice(start, start + span))),
  );
}

/** Where cells begin that follow each other, and in which line, if a line has no more than so many tracks. */
export function placed(spans: number[], most = Number.POSITIVE_INFINITY) {
  let [line, end] = [0, 0];
  return spans.map((span) => {
    if (end + span > most) [line, end] = [line + 1, 0];
    end += span;
    return { line, start: end - span, span };
  });
}

/** Where the cells of a row stand that has only some of them, and no empty lines. */
type Placed = { gridRow: number; gridColumn: string };

/**
 * Where a narrow table's foot has its sums, and the words before them: in one line, if there is room.
 *
 * @param spans of all columns
 * @param filled whether a column has a sum
 * @param words how wide the words before the sums are, in pixels; they stand in place of the first column's
 */
export function placesInFoot(spans: number[], filled: boolean[], words = 0): (Placed | undefined)[] {
  const cells = placed(spans, tracks);
  const lines = [...new Set(cells.filter((_, index) => filled[index]).map((cell) => cell.line))];
  const first = cells.find((cell, index) => filled[index] && cell.line === lines[0]);
  const room = ((first?.start ?? tracks) / tracks) * rowWidth;
  const fits = words === 0 || filled[0] || words + around <= room;
  return cells.map((cell, index) => {
    if (filled[index]) {
      const gridRow = lines.indexOf(cell.line) + (fits ? 1 : 2);
      return { gridRow, gridColumn: `${cell.start + 1} / span ${cell.span}` };
    }
    if (index > 0 || words === 0) return undefined;
    return { gridRow: 1, gridColumn: `1 / span ${fits ? (first?.start ?? tracks) : tracks}` };
  });
}

/** All ways to part a list into so many lines. */
function splits(list: number[], count: number): number[][][] {
  if (count === 1) return [[list]];
  return list.slice(0, list.length - count + 1).flatMap((_, index) => {
    const [line, others] = [list.slice(0, index + 1), list.slice(index + 1)];
    return splits(others, count - 1).map((lines) => [line, ...lines]);
  });
}

/** The tracks of one line, by what its cells need. */
function shared(line: number[]): number[] {
  const all = total(line);
  let [before, taken] = [0, 0];
  return line.map((need) => {
    before += need;
    const end = Math.round((before / all) * tracks);
    const span = end - taken;
    taken = end;
    return span;
  });
}

function total(line: number[]): number {
  return line.reduce((sum, each) => sum + each, 0);
}
