/**
 * @param share between 0 and 1
 * @returns NaN without values
 */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The lowest and the highest value. */
export function spread(values: number[], format: (value: number) => string): string {
  return `${format(Math.min(...values))} – ${format(Math.max(...values))}`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

export function mebibytes(value: number): string {
  return `${whole(value)} MiB`;
}

/** Milliseconds; with a decimal where they are few. */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 20 ? 1 : 0)} ms`;
}

export function times(one: number, other: number): string {
  return timesOf(one / other);
}

export function timesOf(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** A Markdown table; columns after the first `words` are figures. */
export function table(head: string[], rows: string[][], words = 2): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index < words ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("\n");
}
