import { z } from "zod";
import { useStage } from "../context";
import { base, flags, format, id, tone, value } from "./base";

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

function Draw({ part }: { part: Table }) {
  const { shows, target, amounts, format: show, arrival } = useStage();
  const rows = part.rows.filter(shows);
  const widths = part.columns.map(({ width = 1 }) => `${width}fr`).join(" ");
  return (
    <div className="card table">
      {part.title && <h3>{part.title}</h3>}
      <div className="row head" style={{ gridTemplateColumns: widths }}>
        {part.columns.map((each) => (
          <span key={each.key} data-number={each.format !== undefined || undefined}>
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
            {part.columns.map((cell) => (
              <Cell
                key={cell.key}
                column={cell}
                name={`${name}.${cell.key}`}
                value={amounts.cell(part, each, cell.key)}
              />
            ))}
          </div>
        );
      })}
      {part.columns.some(({ sum }) => sum) && (
        <div className="row foot" style={{ gridTemplateColumns: widths }} {...target(`${part.id}.foot`)}>
          {part.columns.map(({ key, sum, format: looks }, index) => (
            <span key={key} data-number={looks !== undefined || undefined}>
              {sum ? show(amounts.number(`${part.id}.${key}`), looks) : index === 0 ? part.foot : ""}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function Cell({
  column: { as, format: looks, tones },
  name,
  value: content,
}: {
  column: Column;
  name: string;
  value: string | number | undefined;
}) {
  const { target, format: show, state } = useStage();
  const shown = show(content, looks);
  if (as === "check")
    return (
      <span {...target(name)}>
        <i className="tick" data-aim data-on={shown === "yes" || undefined} />
      </span>
    );
  return (
    <span
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
