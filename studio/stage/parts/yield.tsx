import { z } from "zod";
import { useStage } from "../context";
import { base, id, tone } from "./base";

const stream = { id, name: z.string(), note: z.string().optional(), tone: tone.optional() };

const schema = z
  .strictObject({
    type: z.literal("yield"),
    ...base,
    title: z.string().optional(),
    inputs: z.array(z.strictObject({ ...stream, value: z.number().positive() })).min(1),
    middle: z.string(),
    /** Kilograms of products; the output without a value is the remainder. */
    outputs: z
      .array(
        z.strictObject({
          ...stream,
          kind: z.enum(["main", "by", "loss", "open"]),
          value: z.number().min(0).optional(),
        }),
      )
      .min(2),
    /** The flag that starts the flow. Without a flag, the flow starts immediately. */
    flows: id.optional(),
    height: z.number().positive().default(340),
  })
  .superRefine(({ inputs, outputs }, ctx) => {
    const [put, got] = [inputs, outputs].map((all) => all.reduce((sum, { value = 0 }) => sum + value, 0));
    const open = outputs.filter(({ value }) => value === undefined).length;
    if (open > 1 || (open === 0 && put !== got) || Number(put) < Number(got))
      ctx.addIssue({ code: "custom", path: ["outputs"], message: `${put} kg go in, but ${got} kg come out` });
  });

type Yield = z.infer<typeof schema>;

const colours = { main: "#0a6e8a", by: "#6fb3cc", loss: "#d9774f", open: "#a9b8c4" };
/** The bars' thickness and positions, and the minimum height of a stream with its name, in pixels. */
const thick = 16;
const places = {
  wide: { width: 1112, left: 250, centre: 470, right: 690, minRoom: 34 },
  narrow: { width: 540, left: 150, centre: 226, right: 302, minRoom: 58 },
};

function rooms(kilos: number[], scale: number, minRoom: number): number[] {
  return kilos.map((each) => Math.max(minRoom, each * scale + 8));
}

/** Pixels per kilogram so that both sides fit. */
function scaleFor(sides: { kilos: number[]; minRoom: number }[], height: number): number {
  const total = sides[0]?.kilos.reduce((sum, each) => sum + each, 0) ?? 1;
  let scale = (height * 0.8) / total;
  const fits = ({ kilos, minRoom }: (typeof sides)[number]) =>
    rooms(kilos, scale, minRoom).reduce((sum, each) => sum + each, 0) <= height;
  while (scale > 0.001 && !sides.every(fits)) scale *= 0.98;
  return scale;
}

function middles(kilos: number[], scale: number, minRoom: number, height: number): number[] {
  const heights = rooms(kilos, scale, minRoom);
  const spare = (height - heights.reduce((sum, each) => sum + each, 0)) / heights.length;
  let y = 0;
  return heights.map((room) => {
    const middle = y + (room + spare) / 2;
    y += room + spare;
    return middle;
  });
}

function Draw({ part }: { part: Yield }) {
  const { value, format, progress, target, text, narrow } = useStage();
  const { inputs, outputs } = part;
  const { width, left, centre, right, minRoom } = narrow ? places.narrow : places.wide;
  const height = Math.max(part.height, outputs.length * minRoom);
  const put = inputs.map((each) => Number(value(each.id, each.value)));
  const total = put.reduce((sum, each) => sum + each, 0);
  const known = outputs.map((each) => (each.value === undefined ? 0 : Number(value(each.id, each.value))));
  const rest = total - known.reduce((sum, each) => sum + each, 0);
  const got = known.map((each, index) => (outputs[index]?.value === undefined ? rest : each));
  const sides = [
    { kilos: put, minRoom: 88 },
    { kilos: got, minRoom },
  ];
  const scale = scaleFor(sides, height);
  const [ins = [], outs = []] = sides.map(({ kilos, minRoom }) => middles(kilos, scale, minRoom, height));
  const flow = progress(part.flows ?? part.when, 1300, 200);
  const middle = (height - total * scale) / 2;
  const [inBands, outBands] = [bands(put, ins), bands(got, outs)];

  function bands(kilos: number[], middles: number[]) {
    let inner = middle;
    return kilos.map((each, index) => {
      const band = {
        inner,
        outer: (middles[index] ?? 0) - (each * scale) / 2,
        high: Math.max(1.5, each * scale),
      };
      inner += each * scale;
      return band;
    });
  }

  return (
    <div className="card yield">
      {part.title && <h3>{part.title}</h3>}
      <div className="yield-flow" style={{ height }}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="presentation">
          <clipPath id="flow">
            <rect x="0" y="0" width={left + (width - left) * flow} height={height} />
          </clipPath>
          <g clipPath="url(#flow)">
            {inBands.map(({ inner, outer, high }, index) => (
              <path
                key={inputs[index]?.id}
                className="stream"
                d={ribbon(left + thick, outer, centre, inner, high)}
              />
            ))}
            {outBands.map(({ inner, outer, high }, index) => (
              <path
                key={outputs[index]?.id}
                className="stream"
                style={{ fill: colours[outputs[index]?.kind ?? "main"] }}
                d={ribbon(centre + thick, inner, right, outer, high)}
              />
            ))}
            {outBands.map(({ outer, high }, index) => (
              <rect
                key={outputs[index]?.id}
                x={right}
                y={outer}
                width={thick}
                height={high}
                style={{ fill: colours[outputs[index]?.kind ?? "main"] }}
              />
            ))}
            <rect x={centre} y={middle} width={thick} height={total * scale} className="node" />
          </g>
          {inBands.map(({ outer, high }, index) => (
            <rect key={inputs[index]?.id} x={left} y={outer} width={thick} height={high} className="node" />
          ))}
        </svg>
        {inputs.map((each, index) => (
          <div
            key={each.id}
            className="yield-in"
            style={{ top: ins[index], width: left - 14 }}
            {...target(each.id)}
          >
            <b>{format(put[index], "0 kg")}</b>
            <span>{each.name}</span>
            {each.note && <span>{each.note}</span>}
          </div>
        ))}
        <b
          className="yield-middle"
          style={{ left: centre + thick / 2, top: middle + total * scale + 6, opacity: flow }}
        >
          {part.middle}
        </b>
        {outputs.map((each, index) => (
          <div
            key={each.id}
            className="yield-out"
            style={{
              top: outs[index],
              left: right + thick + 10,
              opacity: progress(part.flows ?? part.when, 500, 900 + index * 70),
            }}
            {...target(each.id)}
          >
            <span>{each.name}</span>
            {each.note && (
              <b className="chip" data-tone={each.tone ?? "calm"}>
                {text(`${each.id}.note`, each.note)}
              </b>
            )}
            <b>{format(got[index], "0 kg")}</b>
            <i>{format(((got[index] ?? 0) / total) * 100, "0.0 %")}</i>
          </div>
        ))}
      </div>
    </div>
  );
}

function ribbon(x1: number, y1: number, x2: number, y2: number, high: number): string {
  const bend = (x1 + x2) / 2;
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}v${high}C${bend} ${y2 + high} ${bend} ${y1 + high} ${x1} ${y1 + high}z`;
}

export const yieldFlow = { schema, Draw };
