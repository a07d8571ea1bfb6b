/** What one measurement has found, by the headings of the table. */
export type Figures = Record<string, number>;

export type Row = {
  name: string;
  /** The row that it is compared with. */
  base?: string;
  measure(): Promise<Figures>;
};

/** How figures are written, by heading; rows are compared by the first. */
export type Formats = Record<string, (value: number) => string>;

/**
 * Measures all rows in turns, so that whatever else the machine does affects all of them.
 *
 * @param rounds how often; if more than once, a round before warms up
 * @returns a Markdown table of medians, with the spread of the first figure, and of its ratio to the base's in the same round
 */
export async function measured(rows: Row[], formats: Formats, rounds: number): Promise<string> {
  const taken = new Map(rows.map(({ name }): [string, Figures[]] => [name, []]));
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round++) {
    for (const { name, measure } of rows) {
      const figures = await measure();
      if (round > 0) taken.get(name)?.push(figures);
    }
  }
  const [compared = "", ...others] = Object.keys(formats);
  const valuesOf = (name: string, heading: string) =>
    (taken.get(name) ?? []).map((figures) => figures[heading] ?? Number.NaN);
  const format = (heading: string, value: number) => formats[heading]?.(value) ?? "";
  const rowOf = ({ name, base }: Row) => {
    const values = valuesOf(name, compared);
    const bases = base === undefined ? [] : valuesOf(base, compared);
    const ratios = bases.map((value, round) => (values[round] ?? Number.NaN) / value);
    return [
      name,
      format(compared, median(values)),
      spread(values, (value) => format(compared, value)),
      ...(base === undefined ? ["", ""] : [`${times(median(ratios))} ${base}`, spread(ratios, times)]),
      ...others.map((heading) => format(heading, median(valuesOf(name, heading)))),
    ];
  };
  const heads = ["", compared, "lowest – highest", "compared", "lowest – highest", ...others];
  const rules = heads.map((_, index) => (index === 0 ? "---" : "---:"));
  return [heads, rules, ...rows.map(rowOf)].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @returns NaN without values */
function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function spread(values: number[], format: (value: number) => string): string {
  return `${format(Math.min(...values))} – ${format(Math.max(...values))}`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** Milliseconds; with a decimal where they are few. */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 20 ? 1 : 0)} ms`;
}

export function microseconds(value: number): string {
  return `${whole(value)} µs`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

export function mebibytes(value: number): string {
  return `${whole(value)} MiB`;
}
