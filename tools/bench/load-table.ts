import { milliseconds, table, whole } from "./figures";
import type { Load } from "./load";
import type { Measured } from "./servers";

/** What a server was asked for, and how it did. */
export type LoadRow = { what: string; name: string; load: Load };

export function loadTable(rows: LoadRow[]): string {
  return table(
    ["What", "Server", "Requests/s", "p99", "CPU", "Failed"],
    rows.map(({ what, name, load: { perSecond, p99, cpu, failed } }) => [
      what,
      name,
      whole(perSecond),
      milliseconds(p99),
      `${Math.round(cpu)} µs`,
      whole(failed),
    ]),
  );
}

/** Requests a second that a server has answered, of one kind. */
export function rateOf(rows: LoadRow[], what: string, { name }: Pick<Measured, "name">): number {
  return rows.find((row) => row.what === what && row.name === name)?.load.perSecond ?? Number.NaN;
}
