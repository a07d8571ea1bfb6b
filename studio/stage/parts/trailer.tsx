import { z } from "zod";
import { useStage } from "../context";
import { base, id, value } from "./base";
import { Glyph, type GlyphName } from "./glyph";
import { useWidth } from "./width";

const zone = z.strictObject({
  name: z.string(),
  kind: z.enum(["chilled", "frozen", "dry"]),
  /** In pairs of pallet places. */
  pairs: z.int().positive(),
});

const unit = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(["lorry", "trailer"]),
  zones: z.array(zone).min(1),
  /** Capacity in loading metres and kilograms. */
  metres: z.number().positive(),
  kg: z.number().positive(),
});

const load = z.strictObject({
  id,
  label: z.string(),
  note: z.string().optional(),
  unit: id,
  /** First pair of places, from the front, starting at 1; setting `trailer.load` moves the load. */
  from: z.int().positive(),
  places: z.int().positive(),
  metres: z.number().positive(),
  kg: value,
  adr: z.literal(true).optional(),
  when: id.optional(),
});

const schema = z
  .strictObject({
    type: z.literal("trailer"),
    ...base,
    id,
    title: z.string().optional(),
    units: z.array(unit).min(1).max(2),
    loads: z.array(load),
  })
  .superRefine(({ units, loads }, ctx) => {
    for (const { id: name, unit: place } of loads)
      if (!units.some((each) => each.id === place))
        ctx.addIssue({
          code: "custom",
          path: ["loads"],
          message: `there is no unit "${place}" for "${name}"`,
        });
  });

type Trailer = z.infer<typeof schema>;
type Unit = z.infer<typeof unit>;
type Load = z.infer<typeof load>;

const words = {
  en: { places: "Pallets", metres: "Loading metres", weight: "Weight", of: "of" },
  nb: { places: "Palleplasser", metres: "Lastemeter", weight: "Vekt", of: "av" },
};

const looks: Record<Unit["zones"][number]["kind"], { fill: string; ink: string; icon: GlyphName }> = {
  chilled: { fill: "#e0f1f6", ink: "#07566d", icon: "thermometer" },
  frozen: { fill: "#d3def8", ink: "#273f87", icon: "snow" },
  dry: { fill: "#f3ebdc", ink: "#6f5326", icon: "box" },
};

const colours = [
  ["#0a6e8a", "#ffffff"],
  ["#ffb25b", "#07263d"],
  ["#5fa8c4", "#07263d"],
  ["#4a5f9e", "#ffffff"],
  ["#8fb996", "#07263d"],
  ["#c96f4a", "#ffffff"],
] as const;

const [cab, bar, wall] = [74, 34, 5];
/** Maximum length of a place if units are next to each other, in pixels. */
function cellOf(units: Unit[], width: number): number {
  const lengths = units.reduce((sum, each) => sum + pairsOf(each), 0);
  const fixed =
    units.reduce((sum, { kind }) => sum + (kind === "lorry" ? cab : 0) + wall * 2, 0) +
    bar * (units.length - 1);
  return (width - fixed) / lengths;
}

/** A pallet of 0.8 by 1.2 metres, placed across. */
const shape = 1.28;

const pairsOf = ({ zones }: Unit) => zones.reduce((sum, { pairs }) => sum + pairs, 0);

function Draw({ part }: { part: Trailer }) {
  const [frame, width] = useWidth();
  const { narrow } = useStage();
  const rows = narrow ? part.units.map((each) => [each]) : [part.units];
  const cell = Math.min(54, ...rows.map((units) => cellOf(units, width)));
  return (
    <div className="card trailer">
      {part.title && <h3>{part.title}</h3>}
      <div ref={frame} className="trailer-units" style={{ gap: narrow ? 14 : bar }}>
        {width > 0 &&
          part.units.map((each) => <DrawUnit key={each.id} part={part} unit={each} cell={cell} />)}
      </div>
    </div>
  );
}

function DrawUnit({ part, unit: { id: name, ...unit }, cell }: { part: Trailer; unit: Unit; cell: number }) {
  const { target } = useStage();
  const [high, front] = [cell * shape, unit.kind === "lorry" ? cab : 0];
  const inside = pairsOf({ id: name, ...unit }) * cell;
  const [width, height] = [inside + wall * 2, high * 2 + wall * 2];
  let before = 0;
  const zones = unit.zones.map((each) => {
    const from = before;
    before += each.pairs;
    return { ...each, from };
  });
  return (
    <div className="trailer-unit" style={{ width: front + width }} {...target(`${part.id}.${name}`)}>
      <b className="trailer-name">{unit.name}</b>
      <div className="trailer-zones" style={{ marginLeft: front + wall }}>
        {zones.map(({ name: said, kind, pairs }) => (
          <span key={said} style={{ width: pairs * cell, color: looks[kind].ink }}>
            <Glyph name={looks[kind].icon} size={20} />
            {said}
          </span>
        ))}
      </div>
      <svg
        width={front + width}
        height={height}
        viewBox={`${-front} 0 ${front + width} ${height}`}
        overflow="visible"
        role="presentation"
      >
        {front > 0 ? <Cab height={height} /> : <Drawbar height={height} />}
        <rect
          className="trailer-box"
          x={wall / 2}
          y={wall / 2}
          width={width - wall}
          height={height - wall}
          rx="6"
        />
        <g transform={`translate(${wall} ${wall})`}>
          {zones.map(({ name: said, kind, from, pairs }) => (
            <g key={said}>
              <rect x={from * cell} width={pairs * cell} height={high * 2} fill={looks[kind].fill} />
              {Array.from({ length: pairs * 2 }, (_, place) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: places never change
                  key={place}
                  className="trailer-place"
                  x={(from + Math.floor(place / 2)) * cell + 3}
                  y={(place % 2) * high + 3}
                  width={cell - 6}
                  height={high - 6}
                  rx="4"
                />
              ))}
              {from > 0 && (
                <path className="trailer-wall" d={`M${from * cell} 0V${high * 2}`} strokeWidth={wall} />
              )}
            </g>
          ))}
          {part.loads.map((each, index) =>
            each.unit === name ? (
              <Pallets key={each.id} name={part.id} load={each} index={index} cell={cell} high={high} />
            ) : null,
          )}
        </g>
      </svg>
      <i className="trailer-aim" data-aim />
      <Measures part={part} unit={{ id: name, ...unit }} indent={front} />
    </div>
  );
}

function Pallets({
  name,
  load: each,
  index,
  cell,
  high,
}: {
  name: string;
  load: Load;
  index: number;
  cell: number;
  high: number;
}) {
  const { state, value: now, target, arrival } = useStage();
  if (each.when && !state.flags.has(each.when)) return null;
  const [fill, ink] = colours[index % colours.length] ?? colours[0];
  const x = (Number(now(`${name}.${each.id}`, each.from)) - 1) * cell;
  const width = Math.ceil(each.places / 2) * cell;
  const [narrow, tag] = [width < 80, Math.min(width - 12, 108)];
  const said = arrival(each, 350, 250 + each.places * 45);
  return (
    <g transform={`translate(${x.toFixed(2)} 0)`} {...target(`${name}.${each.id}`)}>
      {Array.from({ length: each.places }, (_, place) => {
        const come = arrival(each, 320, place * 55);
        const [left, top] = [Math.floor(place / 2) * cell + 2, (place % 2) * high + 2];
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: pallets of an order are all alike
            key={place}
            opacity={come}
            transform={`translate(${left + (1 - come) * 70} ${top})`}
          >
            <rect width={cell - 4} height={high - 4} rx="4" fill={fill} />
            <path
              d={`M${cell / 3} 5V${high - 9}M${(cell * 2) / 3 - 2} 5V${high - 9}`}
              stroke={ink}
              strokeWidth="2"
              opacity=".2"
            />
          </g>
        );
      })}
      <g
        opacity={said}
        transform={
          narrow ? `translate(${width / 2} ${high * 0.82}) rotate(-90)` : `translate(${width / 2} ${high})`
        }
        fill={ink}
      >
        {!narrow && (
          <rect className="trailer-tag" x={-tag / 2} y="-27" width={tag} height="54" rx="7" fill={fill} />
        )}
        <text className="trailer-load" y={each.note ? -4 : 7}>
          {each.label}
        </text>
        {each.note && (
          <text className="trailer-note" y={narrow ? 16 : 19}>
            {each.note}
          </text>
        )}
      </g>
      {each.adr && (
        <g opacity={said} transform={`translate(${width / 2} ${high * 1.66})`}>
          <rect
            x="-22"
            y="-13"
            width="44"
            height="26"
            rx="3"
            fill="#ff8a1f"
            stroke="#101010"
            strokeWidth="2.5"
          />
          <text className="trailer-adr" y="6.5">
            ADR
          </text>
        </g>
      )}
    </g>
  );
}

function Cab({ height }: { height: number }) {
  const middle = height / 2;
  return (
    <g transform={`translate(${-cab} 0)`}>
      <path d={`M60 ${middle}H${cab}`} stroke="#41566a" strokeWidth="26" />
      <path
        d={`M20 8H56a6 6 0 0 1 6 6V${height - 14}a6 6 0 0 1-6 6H20Q6 ${height - 8} 4 ${height - 26}Q1 ${middle} 4 26Q6 8 20 8z`}
        fill="#0d3a57"
      />
      <path d={`M12 22Q7 ${middle} 12 ${height - 22}l12-8Q20 ${middle} 24 30z`} fill="#a9cfe0" />
      <path d={`M14 8 10-2h9l4 10zM14 ${height - 8}l-4 10h9l4-10z`} fill="#07263d" />
      <rect x="32" y="24" width="22" height={height - 48} rx="5" fill="#ffffff1f" />
    </g>
  );
}

function Drawbar({ height }: { height: number }) {
  const middle = height / 2;
  return (
    <path
      d={`M4 ${middle - 34}L${-bar + 2} ${middle}L4 ${middle + 34}`}
      fill="none"
      stroke="#41566a"
      strokeWidth="8"
      strokeLinejoin="round"
    />
  );
}

function Measures({ part, unit: each, indent }: { part: Trailer; unit: Unit; indent: number }) {
  const { amounts, format, target, lang, arrival } = useStage();
  const word = words[lang];
  const own = part.loads.filter((one) => one.unit === each.id);
  const sum = (of: (one: Load) => number) =>
    own.reduce((total, one) => total + of(one) * arrival(one, 800), 0);
  const measures = [
    {
      key: "places",
      label: word.places,
      used: Math.round(sum(({ places }) => places)),
      most: pairsOf(each) * 2,
      looks: "0",
      unit: "",
    },
    {
      key: "metres",
      label: word.metres,
      used: sum(({ metres }) => metres),
      most: each.metres,
      looks: "0.0",
      unit: "",
    },
    {
      key: "kg",
      label: word.weight,
      used: sum(({ kg }) => Number(amounts.resolve(kg))),
      most: each.kg,
      looks: "0",
      unit: " kg",
    },
  ];
  return (
    <div
      className="trailer-measures"
      style={{ marginLeft: indent - 8 }}
      {...target(`${part.id}.${each.id}.measures`)}
    >
      {measures.map(({ key, label, used, most, looks: format_, unit }) => {
        const share = used / most;
        return (
          <div key={key} data-tone={share > 1 ? "bad" : share > 0.92 ? "warn" : undefined}>
            <span className="label">{label}</span>
            <b>{format(used, format_)}</b>{" "}
            <span>
              {word.of} {format(most, format_)}
              {unit}
            </span>
            <i className="trailer-bar">
              <i style={{ width: `${Math.min(100, share * 100).toFixed(2)}%` }} />
            </i>
          </div>
        );
      })}
    </div>
  );
}

export const trailer = { schema, Draw };
