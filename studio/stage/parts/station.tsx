import { z } from "zod";
import { useStage } from "../context";
import { Bars } from "./bars";
import { base } from "./base";
import { checkDigit } from "./code128";

const schema = z
  .strictObject({
    type: z.literal("station"),
    ...base,
    name: z.string(),
    operator: z.string(),
    facts: z.array(z.strictObject({ name: z.string(), value: z.string(), note: z.string().optional() })),
    /** Target weight in kilograms. A box within the limits can get its label. */
    target: z.number().positive(),
    limits: z.tuple([z.number().positive(), z.number().positive()]),
    button: z.string(),
    label: z.strictObject({
      from: z.string(),
      product: z.string(),
      gtin: z.string().refine((digits) => checkDigit(digits.slice(0, 13)) === Number(digits[13])),
      lot: z.string(),
      packed: z.string(),
      /** The flag that prints the label. */
      when: z.string(),
      until: z.string().optional(),
    }),
    pallet: z.strictObject({
      name: z.string(),
      boxes: z.int().min(0),
      columns: z.int().positive(),
      layers: z.int().positive(),
    }),
  })
  .refine(({ target, limits: [from, to] }) => from <= target && target <= to, {
    message: "the target must be within the limits",
  });

type Station = z.infer<typeof schema>;

/** Milliseconds until a scale settles. */
const rest = 1300;

/** Steps set `ID.weight` (kilograms), `ID.printed` (`5.01`) and `ID.boxes`, and click `ID.button`. */
function Draw({ part }: { part: Station }) {
  const { target } = useStage();
  const name = part.id ?? "station";
  return (
    <div className="station">
      <header>
        <b>{part.name}</b>
        <span>{part.operator}</span>
      </header>
      <div className="station-facts" {...target(`${name}.facts`)}>
        {part.facts.map(({ name: what, value, note }) => (
          <div key={what}>
            <span className="label">{what}</span>
            <b>{value}</b>
            {note && <span>{note}</span>}
          </div>
        ))}
        <i className="aim" data-aim />
      </div>
      <Scale part={part} name={name} />
      <div className="station-out">
        <Printer part={part} name={name} />
        <Pallet part={part} name={name} />
      </div>
    </div>
  );
}

function useReading(name: string): { kilos: number; steady: boolean } {
  const { state } = useStage();
  const kept = state.values.get(`${name}.weight`);
  if (!kept) return { kilos: 0, steady: true };
  const [from, to] = [Number(kept.before ?? 0), Number(kept.value)];
  const age = state.now - kept.at;
  const swing = Math.exp(-age / 170) * Math.cos(age / 120);
  return age >= rest
    ? { kilos: to, steady: true }
    : { kilos: Math.max(0, to + (from - to) * swing), steady: false };
}

function Scale({ part: { target: goal, limits, button }, name }: { part: Station; name: string }) {
  const { target, format } = useStage();
  const { kilos, steady } = useReading(name);
  const [from, to] = limits;
  const tone = !steady || kilos < 0.05 ? "calm" : kilos < from ? "warn" : kilos > to ? "bad" : "good";
  const words = {
    calm: "Put a box on the scale",
    warn: `Too light: ${format(from - kilos, "0.00 kg")} missing`,
    bad: `Too heavy by ${format(kilos - to, "0.00 kg")}`,
    good: "Within limits",
  };
  const reach = (to - from) * 2;
  const at = (weight: number) =>
    `${Math.min(98, Math.max(2, ((weight - from + reach) / (5 * (to - from))) * 100))}%`;
  return (
    <div className="station-scale">
      <div className="scale" data-tone={tone} {...target(`${name}.scale`)}>
        <p className="kilos">
          {format(kilos, "0.00")}
          <small>kg</small>
        </p>
        <p className="verdict" data-steady={steady || undefined}>
          {steady || kilos < 0.05 ? words[tone] : "Weighing …"}
        </p>
        <div className="band" {...target(`${name}.band`)}>
          <i className="zone" style={{ left: at(from), width: `${100 / 5}%` }} />
          <i className="needle" style={{ left: at(kilos) }} />
          <span style={{ left: at(from) }}>{format(from, "0.00")}</span>
          <span style={{ left: at(to) }}>{format(to, "0.00")}</span>
          <i className="aim" data-aim />
        </div>
        <p className="goal">
          Target <b>{format(goal, "0.00 kg")}</b>
          <i className="aim" data-aim />
        </p>
      </div>
      <span
        className="station-button"
        data-ready={tone === "good" || undefined}
        {...target(`${name}.button`)}
      >
        {button}
        <i className="aim" data-aim />
      </span>
    </div>
  );
}

function Printer({ part: { label }, name }: { part: Station; name: string }) {
  const { progress, shows, state, target } = useStage();
  const out = shows(label) ? progress(label.when, 1200, 100) : 0;
  const printed = Number(state.values.get(`${name}.printed`)?.value ?? 0);
  const weight = String(Math.round(printed * 100)).padStart(6, "0");
  return (
    <div className="printer">
      <i className="slot" />
      <div className="printer-window">
        {out === 0 && <p>Label printer ready</p>}
        {out > 0 && (
          <div
            className="sticker"
            style={{ transform: `translateY(${(out - 1) * 104}%)` }}
            {...target(`${name}.label`)}
          >
            <span>{label.from}</span>
            <b>{label.product}</b>
            <p>
              <b>{printed.toFixed(2)} kg</b>
              <span>
                Lot {label.lot}
                <br />
                {label.packed}
              </span>
            </p>
            <Bars
              elements={[
                ["01", label.gtin],
                ["3102", weight],
              ]}
            />
            <span className="digits">(01){label.gtin}</span>
            <i className="aim" data-aim />
          </div>
        )}
      </div>
    </div>
  );
}

function Pallet({ part: { pallet }, name }: { part: Station; name: string }) {
  const { state, target } = useStage();
  const kept = state.values.get(`${name}.boxes`);
  const boxes = Number(kept?.value ?? pallet.boxes);
  const fall = kept ? Math.min(1, (state.now - kept.at) / 450) : 1;
  return (
    <div className="station-pallet" {...target(`${name}.pallet`)}>
      <p>
        {pallet.name}
        <b>
          {boxes} of {pallet.columns * pallet.layers}
        </b>
        <i className="aim" data-aim />
      </p>
      <PalletBoxes boxes={boxes} columns={pallet.columns} layers={pallet.layers} fall={fall} />
    </div>
  );
}

/**
 * @param fall progress of the last box, from 0 to 1
 * @param wide width of a box, which is 21 high
 */
export function PalletBoxes({
  boxes,
  columns,
  layers,
  fall = 1,
  wide = 38,
}: {
  boxes: number;
  columns: number;
  layers: number;
  fall?: number;
  wide?: number;
}) {
  const high = 21;
  const height = layers * high;
  return (
    <svg className="pallet" viewBox={`-3 -4 ${columns * wide + 6} ${height + 20}`} role="presentation">
      {Array.from({ length: columns * layers }, (_, index) => {
        const x = (index % columns) * wide;
        const y = height - high * (Math.floor(index / columns) + 1);
        const [there, last] = [index < boxes, index === boxes - 1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: places on a pallet never change
          <g key={index} transform={`translate(${x} ${there && last ? y - (1 - fall ** 2) * 34 : y})`}>
            <rect
              x="1"
              y="1"
              width={wide - 2}
              height={high - 2}
              rx="2.5"
              className={there ? "carton" : "place"}
              opacity={there && last ? 0.2 + 0.8 * fall : 1}
            />
            {there && <rect x={wide - 17} y="6" width="11" height="8" className="carton-label" />}
          </g>
        );
      })}
      <path
        className="wood"
        d={`M0 ${height + 2}h${columns * wide}v5H0zM4 ${height + 7}h14v7H4zM${(columns * wide) / 2 - 7} ${height + 7}h14v7h-14zM${columns * wide - 18} ${height + 7}h14v7h-14z`}
      />
    </svg>
  );
}

export const station = { schema, Draw };
