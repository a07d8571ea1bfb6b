import type { CSSProperties } from "react";
import { z } from "zod";
import type { Amounts } from "../amounts";
import { useStage } from "../context";
import type { Value } from "../state";
import { base, flags, format, id, tone, value } from "./base";
import { placesInFoot, spansInLines, tracks, widthOf } from "./lines";

export const column = z.strictObject({
  key: z.string().regex(/^[A-Za-z_]\w*$/),
  label: z.string(),
  format: format.optional(),
  /** Computed from other columns of the row: `kg*price`. */
  formula: z.string().optional(),
  /** Whether the foot shows the column's sum. */
  sum: z.literal(true).optional(),
  /** How cells look: a `chip` takes its colour from `tones`, an `sscc` is set in fixed width. */
  as: z.enum(["text", "chip", "code", "strong", "check"]).default("text"),
  tones: z.record(z.string(), tone).optional(),
  width: z.number().positive().optional(),
});

export const row = z.strictObject({
  id,
  cells: z.record(z.string(), value),
  ...flags,
  /** Rows below another one, such as units of a pallet. */
  level: z.int().min(0).max(2).default(0),
});

const schema = z.strictObject({
  type: z.literal("table"),
  ...base,
  title: z.string().optional(),
  columns: z.array(column).min(1),
  rows: z.array(row),
  /** Words before the sums in the foot. */
  foot: z.string().optional(),
});

type Column = z.infer<typeof column>;
type Table = z.infer<typeof schema>;

/** Whether a value is shown as it is, and not worked out first. */
const isShown = (value: Value | undefined) => typeof value !== "string" || !value.startsWith("=");

/** Whether a column's sum stands in the foot. */
export const hasSum = ({ sum }: Pick<Column, "sum">) => sum === true;

/** How many tracks each column takes in the square cut, where a row has as many lines as it needs. */
export function spansOf(
  part: Pick<Table, "id" | "columns" | "rows">,
  final: Amounts,
  show: (value?: Value, format?: string) => string,
): number[] {
  return spansInLines(
    part.columns.map(({ key, label, as, format: looks, sum }) => {
      const cells = part.rows
        .flatMap((each) => [each.cells[key], final.cell(part, each, key)])
        .filter(isShown);
      const sums = sum ? [final.number(`${part.id}.${key}`)] : [];
      return Math.max(
        widthOf(label, "head"),
        ...cells.map((each) => widthOf(show(each, looks), as)),
        ...sums.map((each) => widthOf(show(each, looks), "strong")),
      );
    }),
  );
}

function Draw({ part }: { part: Table }) {
  const { shows, target, amounts, final, format: show, arrival, narrow } = useStage();
  const rows = part.rows.filter(shows);
  const spans = narrow ? spansOf(part, final, show) : undefined;
  const widths = spans
    ? `repeat(${tracks}, minmax(0, 1fr))`
    : part.columns.map(({ width = 1 }) => `${width}fr`).join(" ");
  const place = (index: number) => spans && { gridColumn: `span ${spans[index]}` };
  const places = spans && placesInFoot(spans, part.columns.map(hasSum), widthOf(part.foot ?? "", "strong"));
  return (
    <div className="card table">
      {part.title && <h3>{part.title}</h3>}
      <div className="row head" style={{ gridTemplateColumns: widths }}>
        {part.columns.map((each, index) => (
          <span key={each.key} style={place(index)} data-number={each.format !== undefined || undefined}>
            {each.label}
          </span>
        ))}
      </div>
      {rows.map((each) => {
        const come = arrival(each);
        const name = `${part.id ?? "table"}.${each.id}`;
        return (
          <div
            key={each.id}
            className="row"
            data-level={each.level || undefined}
            style={{
              gridTemplateColumns: widths,
              ...(come < 1 && { opacity: come, transform: `translateX(${(come - 1) * 24}px)` }),
            }}
            {...target(name)}
          >
            {part.columns.map((cell, index) => (
              <Cell
                key={cell.key}
                column={cell}
                place={place(index)}
                name={`${name}.${cell.key}`}
                value={amounts.cell(part, each, cell.key)}
              />
            ))}
          </div>
        );
      })}
      {part.columns.some(({ sum }) => sum) && (
        <div className="row foot" style={{ gridTemplateColumns: widths }} {...target(`${part.id}.foot`)}>
          {part.columns.map(({ key, sum, format: looks }, index) =>
            places && !places[index] ? null : (
              <span key={key} style={places?.[index]} data-number={looks !== undefined || undefined}>
                {sum ? show(amounts.number(`${part.id}.${key}`), looks) : index === 0 ? part.foot : ""}
              </span>
            ),
          )}
        </div>
      )}
    </div>
  );
}

function Cell({
  column: { as, format: looks, tones },
  place,
  name,
  value: content,
}: {
  column: Column;
  place: CSSProperties | undefined;
  name: string;
  value: string | number | undefined;
}) {
  const { target, format: show, state } = useStage();
  const shown = show(content, looks);
  if (as === "check")
    return (
      <span style={place} {...target(name)}>
        <i className="tick" data-aim data-on={shown === "yes" || undefined} />
      </span>
    );
  return (
    <span
      style={place}
      data-number={looks !== undefined || undefined}
      data-as={as}
      data-focus={state.focus === name || undefined}
      {...target(name)}
    >
      {as === "chip" && shown ? (
        <b className="chip" data-tone={tones?.[shown] ?? "calm"}>
          {shown}
        </b>
      ) : (
        shown
      )}
      {state.focus === name && <i className="caret" />}
    </span>
  );
}

/** Lines of anything: orders, pallets, invoices. */
export const table = { schema, Draw };
