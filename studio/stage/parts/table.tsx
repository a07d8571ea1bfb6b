import { z } from "zod";
import { useStage } from "../context";
import type { Value } from "../state";
import { base, flags, format, id, tone, value } from "./base";
import { type ColumnPlace, pairsOf, placesOf, tracks, widthOf } from "./lines";

export const column = z.strictObject({
  key: z.string().regex(/^[A-Za-z_]\w*$/),
  label: z.string(),
  format: format.optional(),
  /** Computed from other columns of the row: `kg*price`. */
  formula: z.string().optional(),
  sum: z.literal(true).optional(),
  /** A `chip` takes its colour from `tones`, a `code` uses a monospaced font. */
  as: z.enum(["text", "chip", "code", "strong", "check"]).default("text"),
  tones: z.record(z.string(), tone).optional(),
  width: z.number().positive().optional(),
  /** In the square cut, the column is hidden, or only its sum is shown. */
  square: z.enum(["none", "foot"]).optional(),
});

export const row = z.strictObject({
  id,
  cells: z.record(z.string(), value),
  ...flags,
  /** Nested rows, such as units of a pallet. */
  level: z.int().min(0).max(2).default(0),
});

const schema = z.strictObject({
  type: z.literal("table"),
  ...base,
  title: z.string().optional(),
  columns: z.array(column).min(1),
  rows: z.array(row),
  foot: z.string().optional(),
});

type Column = z.infer<typeof column>;
type Row = z.infer<typeof row>;
type Table = z.infer<typeof schema>;

type Lines = Pick<Table, "id" | "columns" | "rows">;

const isShown = (value: Value | undefined) => typeof value !== "string" || !value.startsWith("=");

export const hasSum = ({ sum }: Column) => sum === true;

const inGrid = (span: number | undefined) => (span ? { gridColumn: `span ${span}` } : undefined);

export function useLines(part: Lines) {
  const { final, format: show, narrow } = useStage();
  if (!narrow) {
    const places = part.columns.map((_, column): ColumnPlace => ({ column }));
    const widths = part.columns.map(({ width = 1 }) => `${width}fr`);
    return { places, foot: places, grid: { gridTemplateColumns: widths.join(" ") } };
  }
  const measured = part.columns.map((column, index) => {
    const { key, label, as, format: looks } = column;
    const cells = part.rows
      .flatMap((each) => [each.cells[key], final.cell(part, each, key)])
      .filter(isShown)
      .map((each) => widthOf(show(each, looks), as));
    const sum = column.sum ? widthOf(show(final.number(`${part.id}.${key}`), looks), "strong") : 0;
    const minWidth = Math.max(widthOf(label, "head"), sum);
    return { ...column, column: index, width: Math.max(minWidth, ...cells), minWidth };
  });
  const places = placesOf(measured.filter(({ square }) => !square));
  const sums = measured.filter((column) => hasSum(column) && column.square !== "none");
  const isLine = sums.every(({ square }) => !square) && !places.some(({ pair }) => pair);
  return {
    places,
    foot: isLine ? places : pairsOf(sums.map((sum) => ({ ...sum, width: sum.minWidth }))),
    grid: { gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))` },
  };
}

function Draw({ part }: { part: Table }) {
  const { shows, target, arrival } = useStage();
  const { places, foot, grid } = useLines(part);
  return (
    <div className="card table">
      {part.title && <h3>{part.title}</h3>}
      <div className="row head" style={grid}>
        <HeadCells columns={part.columns} places={places} />
      </div>
      {part.rows.filter(shows).map((each) => {
        const come = arrival(each);
        const name = `${part.id ?? "table"}.${each.id}`;
        return (
          <div
            key={each.id}
            className="row"
            data-level={each.level || undefined}
            style={{
              ...grid,
              ...(come < 1 && { opacity: come, transform: `translateX(${(come - 1) * 24}px)` }),
            }}
            {...target(name)}
          >
            <Cells part={part} places={places} row={each} name={name} />
          </div>
        );
      })}
      {part.columns.some(hasSum) && (
        <div className="row foot" style={grid} {...target(`${part.id}.foot`)}>
          <FootCells part={part} places={foot} words={part.foot} />
        </div>
      )}
    </div>
  );
}

/** Omits labels that are above each value. */
export function HeadCells({ columns, places }: { columns: Column[]; places: ColumnPlace[] }) {
  return places.map(({ column, span, pair }) => {
    const each = columns[column];
    return each && !pair ? (
      <span key={each.key} style={inGrid(span)} data-number={each.format !== undefined || undefined}>
        {each.label}
      </span>
    ) : null;
  });
}

type CellsProps = { part: Lines; places: ColumnPlace[]; row: Row; name: string };

export function Cells({ part, places, row: each, name }: CellsProps) {
  const { amounts } = useStage();
  return places.map(({ column, ...place }) => {
    const shown = part.columns[column];
    return shown ? (
      <Cell
        key={shown.key}
        column={shown}
        place={place}
        name={`${name}.${shown.key}`}
        value={amounts.cell(part, each, shown.key)}
      />
    ) : null;
  });
}

type CellProps = {
  column: Column;
  place: Omit<ColumnPlace, "column">;
  name: string;
  value: Value | undefined;
};

function Cell({ column: { label, as, format: looks, tones }, place, name, value: content }: CellProps) {
  const { target, format: show, state } = useStage();
  const shown = show(content, looks);
  const looksOf = {
    style: inGrid(place.span),
    "data-pair": place.pair,
    ...target(name),
  };
  if (as === "check")
    return (
      <span {...looksOf}>
        {place.pair && <small>{label}</small>}
        <i className="tick" data-aim data-on={shown === "yes" || undefined} />
      </span>
    );
  return (
    <span
      {...looksOf}
      data-number={looks !== undefined || undefined}
      data-as={as}
      data-focus={state.focus === name || undefined}
    >
      {place.pair && shown && <small>{label}</small>}
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

type FootProps = { part: Lines; places: ColumnPlace[]; words?: string | undefined };

/** Words replace the first cell, and sums are in line with the cells; a single sum is next to the words. */
export function FootCells({ part: { id: name, columns }, places, words }: FootProps) {
  const { amounts, format: show } = useStage();
  const [first] = places;
  const sums = first?.pair ? places : places.slice(words ? 1 : 0);
  const isBeside = first?.pair && sums.length === 1;
  const half = tracks / 2;
  return (
    <>
      {words && <span style={inGrid(isBeside ? half : first?.pair ? tracks : first?.span)}>{words}</span>}
      {sums.map(({ column, span, pair }) => {
        const { key = "", label, sum, format: looks } = columns[column] ?? {};
        return (
          <span
            key={key}
            style={inGrid(isBeside ? half : span)}
            data-pair={(!isBeside && pair) || undefined}
            data-number={looks !== undefined || undefined}
          >
            {pair && !isBeside && <small>{label}</small>}
            {sum && show(amounts.number(`${name}.${key}`), looks)}
          </span>
        );
      })}
    </>
  );
}

export const table = { schema, Draw };
