import { z } from "zod";
import { useStage } from "../context";
import { base, flags, format, id, tone, value } from "./base";
import { Cells, column, FootCells, HeadCells, hasSum, row, useLines } from "./table";

const cell = z.strictObject({
  id,
  label: z.string(),
  /** Text, with a line break between lines, or a number; set by the cell's id. */
  value: value.optional(),
  format: format.optional(),
  /** Width of the cell, in columns of the grid. */
  span: z.int().positive().default(1),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("document"),
  ...base,
  id,
  /** `letter` is an invoice, `form` a consignment note or declaration with ruled boxes. */
  look: z.enum(["letter", "form"]).default("letter"),
  title: z.string(),
  /** For example a number, a copy or a version, next to the title. */
  sub: z.string().optional(),
  issuer: z.strictObject({ name: z.string(), line: z.string().optional() }).optional(),
  grid: z.int().min(1).max(8).default(4),
  cells: z.array(cell).default([]),
  columns: z.array(column).default([]),
  rows: z.array(row).default([]),
  /** Below the lines, evaluated as in `=invoice.amount*0.25`. */
  totals: z
    .array(
      z.strictObject({
        id,
        label: z.string(),
        value,
        format: format.optional(),
        strong: z.literal(true).optional(),
      }),
    )
    .default([]),
  notes: z.array(z.string()).default([]),
  signatures: z
    .array(z.strictObject({ id, label: z.string(), name: z.string().optional(), when: id.optional() }))
    .default([]),
  stamp: z
    .strictObject({
      text: z.string(),
      sub: z.string().optional(),
      tone: tone.default("good"),
      when: id.optional(),
    })
    .optional(),
});

const narrowGrid = 2;

type Document = z.infer<typeof schema>;

function Draw({ part }: { part: Document }) {
  const { shows, text, narrow } = useStage();
  const grid = narrow ? Math.min(narrowGrid, part.grid) : part.grid;
  const spanOf = (span: number) => (narrow ? Math.ceil((span * grid) / part.grid) : span);
  const cells = part.cells.filter(shows).map((each) => ({ ...each, span: spanOf(each.span) }));
  if (narrow && part.look === "form") fillLast(cells, grid);
  return (
    <div className="paper" data-look={part.look}>
      <header>
        <span>
          <b className="paper-title">{text(`${part.id}.title`, part.title)}</b>
          {part.sub && <span className="paper-sub">{text(`${part.id}.sub`, part.sub)}</span>}
        </span>
        {part.issuer && (
          <span className="paper-issuer">
            <b>{part.issuer.name}</b>
            {part.issuer.line && <span>{part.issuer.line}</span>}
          </span>
        )}
      </header>
      {part.cells.length > 0 && (
        <div className="paper-cells" style={{ gridTemplateColumns: `repeat(${grid}, minmax(0, 1fr))` }}>
          {cells.map((each) => (
            <Cell key={each.id} cell={each} />
          ))}
        </div>
      )}
      {part.columns.length > 0 && <Lines part={part} />}
      {(part.totals.length > 0 || part.notes.length > 0) && (
        <div className="paper-end">
          <div className="paper-notes">
            {part.notes.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </div>
          <Totals part={part} />
        </div>
      )}
      {part.signatures.length > 0 && (
        <div className="paper-signatures">
          {part.signatures.map((each) => (
            <Signature key={each.id} signature={each} />
          ))}
        </div>
      )}
      {part.stamp && <Stamp stamp={part.stamp} name={part.id} />}
    </div>
  );
}

/** The last cell fills its row, because otherwise the frame around the cells would be open. */
function fillLast(cells: { span: number }[], grid: number): void {
  const last = cells.at(-1);
  const end = cells.reduce((taken, { span }) => (taken + span > grid ? span : taken + span), 0);
  if (last) last.span += grid - end;
}

function useFresh(name: string) {
  const { state } = useStage();
  const kept = state.values.get(name);
  const age = kept ? state.now - kept.at : Number.POSITIVE_INFINITY;
  const share = Math.max(0, 1 - Math.max(0, age - 500) / 900);
  return share > 0 ? { background: `rgb(255 226 184 / ${(share * 0.9).toFixed(2)})` } : undefined;
}

function Cell({ cell: { id: name, label, span, ...each } }: { cell: Document["cells"][number] }) {
  const { text, target } = useStage();
  const fresh = useFresh(name);
  const lines = text(name, each.value, each.format).split("\n");
  return (
    <div className="paper-cell" style={{ gridColumn: `span ${span}`, ...fresh }} {...target(name)}>
      <span className="label">{label}</span>
      {lines.map((line, index) => {
        const Line = index === 0 ? "b" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words, or none
        return <Line key={index}>{line || "\u00a0"}</Line>;
      })}
    </div>
  );
}

function Lines({ part }: { part: Document }) {
  const { shows, target, arrival } = useStage();
  const { places, foot, grid } = useLines(part);
  return (
    <div className="paper-lines" {...target(`${part.id}.lines`)}>
      <div className="paper-line" data-head style={grid}>
        <HeadCells columns={part.columns} places={places} />
      </div>
      {part.rows.filter(shows).map((each) => {
        const come = arrival(each);
        const name = `${part.id}.${each.id}`;
        return (
          <div
            key={each.id}
            className="paper-line"
            style={{
              ...grid,
              ...(come < 1 && { opacity: come, transform: `translateY(${(come - 1) * 12}px)` }),
            }}
            {...target(name)}
          >
            <Cells part={part} places={places} row={each} name={name} />
          </div>
        );
      })}
      {part.columns.some(hasSum) && (
        <div className="paper-line" data-foot style={grid} {...target(`${part.id}.foot`)}>
          <FootCells part={part} places={foot} />
        </div>
      )}
    </div>
  );
}

function Totals({ part: { totals } }: { part: Document }) {
  const { text, target } = useStage();
  return (
    <div className="paper-totals">
      {totals.map((each) => (
        <p key={each.id} data-strong={each.strong} {...target(each.id)}>
          <span>{each.label}</span>
          <b>{text(each.id, each.value, each.format)}</b>
        </p>
      ))}
    </div>
  );
}

/** A pen stroke derived from the letters of a name. */
function penOf(name: string): string {
  const letters = [...name.replaceAll(" ", "")].slice(0, 11);
  let path = "M4 30";
  letters.forEach((letter, index) => {
    const code = letter.charCodeAt(0);
    const x = 8 + index * 17;
    const up = index === 0 || code % 5 === 0 ? 4 : 12 + (code % 7);
    const down = code % 6 === 0 ? 44 : 29 + (code % 4);
    path += `C${x + 2} ${down} ${x + 4} ${up} ${x + 9} ${up + 2}S${x + 4} ${down} ${x + 14} ${30 - (code % 3)}`;
  });
  return `${path}q18 -4 34 -10`;
}

function Signature({ signature }: { signature: Document["signatures"][number] }) {
  const { progress, flag, target } = useStage();
  const { id: name, label, when } = signature;
  const come = when ? progress(when, 900) : 1;
  const signed = signature.name !== undefined && (!when || flag(when));
  return (
    <div className="paper-signature" {...target(name)}>
      <svg viewBox="0 0 230 48" width="211" height="44" role="presentation">
        {signed && signature.name && (
          <path d={penOf(signature.name)} pathLength="1" strokeDasharray="1" strokeDashoffset={1 - come} />
        )}
      </svg>
      <span>
        {label}
        {signed && signature.name && <b style={{ opacity: come }}> {signature.name}</b>}
      </span>
    </div>
  );
}

function Stamp({ stamp, name }: { stamp: NonNullable<Document["stamp"]>; name: string }) {
  const { flag, target, arrival } = useStage();
  if (stamp.when && !flag(stamp.when)) return null;
  const come = arrival(stamp, 420);
  return (
    <span
      className="paper-stamp"
      data-tone={stamp.tone}
      style={{ opacity: come, transform: `rotate(-7deg) scale(${1.5 - come * 0.5})` }}
      {...target(`${name}.stamp`)}
    >
      <b>{stamp.text}</b>
      {stamp.sub && <span>{stamp.sub}</span>}
    </span>
  );
}

export const document = { schema, Draw };
