import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id, tone } from "./base";
import { Glyph } from "./glyph";

const pallet = z.strictObject({
  id,
  sscc: z.string().regex(/^\d{18}$/, "must have 18 digits"),
  lot: z.string(),
  /** Such as the remaining days of shelf life. */
  note: z.string().optional(),
  /** Boxes on the pallet, set as `pallets.pallet`, and boxes on a full pallet. */
  boxes: z.int().min(0),
  of: z.int().positive(),
  /** Boxes for the order, set as `pallets.pallet.taken`. */
  taken: z.int().min(0).default(0),
  checks: z.array(z.strictObject({ label: z.string(), ok: z.boolean() })).default([]),
  /** A chip in the pallet's corner, set as `pallets.pallet.state`. No chip if empty. */
  state: z.string().default(""),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("pallets"),
  ...base,
  id,
  title: z.string().optional(),
  columns: z.int().min(1).max(4).default(3),
  pallets: z.array(pallet).min(1),
  tones: z.record(z.string(), tone).default({}),
});

type Pallets = z.infer<typeof schema>;

const across = 3;
const box = { width: 22, height: 9, gap: 2 };

const narrowColumns = 2;

function Draw({ part }: { part: Pallets }) {
  const { shows, narrow } = useStage();
  const columns = narrow ? Math.min(narrowColumns, part.columns) : part.columns;
  return (
    <div className="pallets">
      {part.title && <h3>{part.title}</h3>}
      <div className="pallets-grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {part.pallets.filter(shows).map((each) => (
          <Card key={each.id} name={`${part.id}.${each.id}`} pallet={each} tones={part.tones} />
        ))}
      </div>
    </div>
  );
}

function Card({
  name,
  pallet: each,
  tones,
}: {
  name: string;
  pallet: Pallets["pallets"][number];
  tones: Pallets["tones"];
}) {
  const { text, value, target, arrival } = useStage();
  const state = text(`${name}.state`, each.state);
  const come = arrival(each);
  const failed = each.checks.some(({ ok }) => !ok);
  return (
    <div
      className="card pallet"
      data-tone={state ? tones[state] : undefined}
      data-failed={failed || undefined}
      style={come < 1 ? { opacity: come, transform: `translateY(${(1 - come) * 16}px)` } : undefined}
      {...target(name)}
    >
      <Stack
        boxes={Number(value(name, each.boxes))}
        taken={Number(value(`${name}.taken`, each.taken))}
        of={each.of}
      />
      <div>
        <p className="pallet-head">
          <b>{each.lot}</b>
          {state && (
            <span className="chip" data-tone={tones[state] ?? "calm"}>
              {state}
            </span>
          )}
        </p>
        <p data-as="code" {...target(`${name}.sscc`)}>
          {each.sscc}
        </p>
        {each.note && <p className="pallet-note">{text(`${name}.note`, each.note)}</p>}
        <p className="pallet-checks" {...target(`${name}.checks`)}>
          {each.checks.map(({ label, ok }) => (
            <span key={label} data-tone={ok ? "good" : "bad"}>
              {ok ? <Glyph name="check" size={19} /> : <b>×</b>}
              {label}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

function Stack({ boxes, taken, of }: { boxes: number; taken: number; of: number }) {
  const layers = Math.ceil(of / across);
  const [width, height] = [across * (box.width + box.gap), layers * (box.height + box.gap)];
  const places = Array.from({ length: of }, (_, index) => ({
    x: (index % across) * (box.width + box.gap),
    y: height - (Math.floor(index / across) + 1) * (box.height + box.gap),
    kind: index >= Math.round(boxes) ? "gone" : index >= Math.round(boxes - taken) ? "taken" : "there",
  }));
  return (
    <svg className="pallet-stack" width={width} height={height + 16} role="presentation">
      {places.map(({ x, y, kind }) => (
        <rect key={`${x}-${y}`} data-kind={kind} x={x} y={y} width={box.width} height={box.height} rx="1.5" />
      ))}
      <path
        d={`M0 ${height + 2}h${width - box.gap}v4h-${width - box.gap}zM4 ${height + 6}h14v8h-14zM${width / 2 - 8} ${height + 6}h14v8h-14zM${width - 20} ${height + 6}h14v8h-14z`}
      />
    </svg>
  );
}

export const pallets = { schema, Draw };
