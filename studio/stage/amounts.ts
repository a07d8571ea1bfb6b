import { evaluate } from "../expression";
import type { Storyboard } from "../storyboard";
import type { StageState, Value } from "./state";

const pattern = /^0(?:\.(0+))?( .+)?$/;

function decimalsOf(format: string): number {
  return pattern.exec(format)?.[1]?.length ?? 0;
}

/** Rounds to the number of visible digits, so that visible amounts add up. */
export function rounded(value: number, format: string): number {
  const factor = 10 ** decimalsOf(format);
  return Math.round((value + Number.EPSILON * Math.sign(value)) * factor) / factor;
}

/** Formats a value: with `0.00 EUR`, 1240.5 becomes "1,240.50 EUR", or "1 240,50 EUR" in Norwegian. */
export function formatted(value: Value | undefined, format: string | undefined, lang: string): string {
  if (value === undefined) return "";
  if (typeof value === "string" || !format) return String(value);
  const digits = decimalsOf(format);
  const number = new Intl.NumberFormat(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (
    number.format(value).replace(/^[-−]/, "–") + (pattern.exec(format)?.[2]?.replace(" ", "\u00a0") ?? "")
  );
}

type Table = {
  id?: string | undefined;
  columns: { key: string; format?: string | undefined; formula?: string | undefined }[];
  rows: { id: string; when?: string | undefined; until?: string | undefined; cells: Record<string, Value> }[];
};

/**
 * Resolves names in expressions. `table.column` is a column's sum, `table.row.column` is a cell, and other
 * names are values.
 */
export class Amounts {
  private readonly tables = new Map<string, Table>();
  private readonly fields = new Map<string, Value>();

  constructor(
    board: Storyboard,
    private readonly state: StageState,
  ) {
    for (const { parts } of Object.values(board.screens)) this.collect(parts);
  }

  private collect(parts: unknown[]): void {
    for (const part of parts as Record<string, unknown>[]) {
      if (part.columns && part.rows && part.id) this.tables.set(String(part.id), part as unknown as Table);
      for (const nested of Object.values(part)) {
        if (!Array.isArray(nested)) continue;
        this.collect(nested.filter((each) => typeof each === "object" && each !== null));
      }
      if (typeof part.id === "string" && (typeof part.value === "number" || typeof part.value === "string"))
        this.fields.set(part.id, part.value);
    }
  }

  shows({ when, until }: { when?: string | undefined; until?: string | undefined }): boolean {
    return (!when || this.state.flags.has(when)) && !(until && this.state.flags.has(until));
  }

  /** If a number counts up or down, its value is interpolated. */
  value(id: string, fallback?: Value): Value | undefined {
    const kept = this.state.values.get(id);
    if (!kept) return this.resolve(fallback);
    const before = kept.before ?? this.resolve(fallback);
    if (typeof kept.value !== "number" || typeof before !== "number") return this.resolve(kept.value);
    const share = Math.min(1, (this.state.now - kept.at) / 700);
    return share >= 1 ? kept.value : before + (kept.value - before) * (1 - (1 - share) ** 3);
  }

  /** A cell's value, rounded to the visible digits. */
  cell(table: Table, row: Table["rows"][number], key: string): Value | undefined {
    const column = table.columns.find((each) => each.key === key);
    const own = this.value(`${table.id}.${row.id}.${key}`, row.cells[key]);
    if (own !== undefined || !column?.formula) return own;
    const cells = column.formula.match(/[A-Za-z_][\w.]*/g) ?? [];
    if (cells.some((name) => row.cells[name] === "" || this.cell(table, row, name) === "")) return "";
    const value = evaluate(column.formula, (name) =>
      Number(this.cell(table, row, name) ?? this.number(name)),
    );
    return column.format ? rounded(value, column.format) : value;
  }

  /** @throws Error if the name is unknown */
  number(name: string): number {
    const [first = "", second, third] = name.split(".");
    const table = this.tables.get(first);
    if (table && second) {
      const rows = table.rows.filter((row) => (third ? row.id === second : this.shows(row)));
      return rows.reduce((total, row) => total + (Number(this.cell(table, row, third ?? second)) || 0), 0);
    }
    const value = this.value(name, this.fields.get(name));
    if (value === undefined) throw new Error(`unknown value "${name}"`);
    return Number(value);
  }

  /** Evaluates a value if it is an expression, such as `=lines.amount*0.25`. */
  resolve(value: Value | undefined): Value | undefined {
    if (typeof value !== "string" || !value.startsWith("=")) return value;
    return evaluate(value.slice(1), (name) => this.number(name));
  }
}
