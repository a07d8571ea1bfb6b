/** Number of columns in the grid of a narrow table. Each line of a row fills all columns. */
export const tracks = 120;

/** Width of a narrow row, in pixels. */
const rowWidth = 540;

/** Padding of a cell plus a tolerance for rounding, in pixels. */
const around = 16;

const fonts = {
  head: "500 18px 'Inter Variable'",
  text: "500 21px 'Inter Variable'",
  strong: "700 21px 'Inter Variable'",
  chip: "650 18px 'Inter Variable'",
  code: "500 19px 'JetBrains Mono Variable'",
};

/** Padding of a chip, and a tick, in pixels. */
const chipSides = 26;
const tick = 28;

let measure: CanvasRenderingContext2D | null = null;

/** Width of words in a cell, in pixels. */
export function widthOf(words: string, as: keyof typeof fonts | "check"): number {
  if (as === "check") return tick;
  measure ??= document.createElement("canvas").getContext("2d");
  if (!measure) throw new Error("the browser cannot measure text");
  measure.font = fonts[as];
  // Tabular figures: all figures of a column are as wide as a 0.
  return measure.measureText(words.replace(/\d/g, "0")).width + (as === "chip" && words ? chipSides : 0);
}

/** A measured cell. `width` is the width of the words, in pixels. */
type Measured = { column: number; as: keyof typeof fonts | "check"; width: number };

/** Position in the grid of a narrow table. `span`: number of grid columns. `pair`: the label is above the value. */
export type ColumnPlace = { column: number; span?: number; pair?: true };

/**
 * Positions of the cells in a narrow row. If possible, all cells are on one line. Otherwise the first column
 * is the row's title, with ticks before and chips after the title. The other cells are below the title, and
 * each cell has a label.
 */
export function placesOf(columns: Measured[]): ColumnPlace[] {
  const needs = columns.map(({ width }) => width + around);
  if (total(needs) <= rowWidth) return placed(columns, shared(needs));
  const at = columns.findIndex(({ as }) => as !== "check");
  const [ticks, [title, ...others]] = [columns.slice(0, at), columns.slice(at)];
  const chips = others.filter(({ as }) => as === "chip");
  const pairs = others.filter(({ as }) => as !== "chip");
  const spanOf = ({ width }: Measured) => Math.ceil(((width + around) / rowWidth) * tracks);
  const beside = total([...ticks, ...chips].map(spanOf));
  return [
    ...placed(ticks, ticks.map(spanOf)),
    ...(title ? placed([title], [tracks - beside]) : []),
    ...placed(chips, chips.map(spanOf)),
    ...pairsOf(pairs),
  ];
}

export function pairsOf(columns: Measured[]): ColumnPlace[] {
  const spans = spansInLines(columns.map(({ width }) => width + around));
  return placed(columns, spans).map((each) => ({ ...each, pair: true }));
}

function placed(columns: Measured[], spans: number[]): ColumnPlace[] {
  return columns.map(({ column }, index) => ({ column, span: spans[index] ?? tracks }));
}

/** Number of grid columns for each cell. The lines are as few as possible, and filled about equally. */
export function spansInLines(needs: number[]): number[] {
  for (let count = 1; count <= needs.length; count++) {
    const best = splits(needs, count)
      .map((lines) => ({ lines, longest: Math.max(...lines.map(total)) }))
      .sort((a, b) => a.longest - b.longest)[0];
    if (best && best.longest <= rowWidth) return best.lines.flatMap(shared);
  }
  return needs.map(() => tracks);
}

function splits(list: number[], count: number): number[][][] {
  if (count === 1) return [[list]];
  return list.slice(0, list.length - count + 1).flatMap((_, index) => {
    const [line, others] = [list.slice(0, index + 1), list.slice(index + 1)];
    return splits(others, count - 1).map((lines) => [line, ...lines]);
  });
}

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
