import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { PalletBoxes } from "./station";

const schema = z.strictObject({
  type: z.literal("line"),
  ...base,
  title: z.string(),
  /** Machines along the belt, with a reading for each box that passes. */
  machines: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(["grader", "scale", "printer", "palletiser"]),
        name: z.string(),
        /** `#` is replaced by a number that counts the boxes, starting with `from`. */
        readings: z.array(z.string()).min(1),
        from: z.int().optional(),
      }),
    )
    .min(2)
    .max(4),
  /** Texts for the machines' connection, and the flag that cuts it. */
  link: z.strictObject({ on: z.string(), off: z.string(), offWhen: id }),
  /** Pallets at the end of the line; `set` raises `boxes` under their id. */
  pallets: z
    .array(
      z.strictObject({
        id,
        name: z.string(),
        size: z.string(),
        boxes: z.int().min(0),
        columns: z.int().positive(),
        layers: z.int().positive(),
        full: z.string(),
      }),
    )
    .max(4),
});

type Line = z.infer<typeof schema>;

const [width, gap, speed, start] = [1148, 132, 62, 40];

function Draw({ part }: { part: Line }) {
  const { target, flag, text } = useStage();
  const name = part.id ?? "line";
  const off = flag(part.link.offWhen);
  return (
    <div className="line">
      <div className="card line-belt">
        <p className="line-head">
          <b>{part.title}</b>
          <b className="chip" data-tone={off ? "warn" : "good"} {...target(`${name}.link`)}>
            {off ? text(`${name}.off`, part.link.off) : part.link.on}
          </b>
        </p>
        <Belt part={part} off={off} />
      </div>
      <div className="line-pallets" {...target(`${name}.pallets`)}>
        {part.pallets.map((pallet) => (
          <Pallet key={pallet.id} pallet={pallet} />
        ))}
      </div>
    </div>
  );
}

function Belt({ part: { machines }, off }: { part: Line; off: boolean }) {
  const { state, target } = useStage();
  const way = (state.now / 1000) * speed;
  const places = machines.map((_, index) => (width * (index + 0.5)) / machines.length);
  const end = places.at(-1) ?? width;
  const at = (kind: string) => places[machines.findIndex((each) => each.kind === kind)] ?? width;
  const first = Math.floor(way / gap);
  const things = Array.from({ length: Math.ceil(width / gap) + 2 }, (_, back) => {
    const number = first - back;
    return { number, x: way - number * gap - start };
  });
  return (
    <div className="belt">
      <svg viewBox={`0 0 ${width} 236`} role="presentation">
        <line x1="0" x2={width} y1="14" y2="14" className="wire" data-off={off || undefined} />
        {places.map((x, index) => (
          <g key={machines[index]?.id}>
            <line x1={x} x2={x} y1="14" y2="52" className="wire" data-off={off || undefined} />
            {!off && (
              <circle
                cx={x}
                cy={14 + 38 * (1 - ((state.now / 900 + index * 0.27) % 1))}
                r="5"
                className="pulse"
              />
            )}
            <circle cx={x} cy="14" r="6" className="joint" data-off={off || undefined} />
          </g>
        ))}
        <rect x="-12" y="172" width={end + 82} height="12" rx="6" className="conveyor" />
        {Array.from({ length: Math.floor((end + 56) / 39) + 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of rollers
          <circle key={index} cx={14 + index * 39} cy="186" r="7" className="roller" />
        ))}
        {things
          .filter(({ x }) => x < end)
          .map(({ number, x }) => (
            <g key={number} transform={`translate(${x} 0)`}>
              {x < at("grader") ? (
                <path
                  className="salmon"
                  d="M-40 158c12-15 32-19 52-14 9 2 16 6 21 12-6 7-13 11-22 13-20 4-39 1-51-11l-13 12c2-8 2-16 0-24z"
                />
              ) : (
                <g>
                  <path className="carton" d="M-38 138h76v31a3 3 0 0 1-3 3h-70a3 3 0 0 1-3-3z" />
                  <path className="carton" d="M-41 131h82v9h-82z" />
                  {x > at("printer") && (
                    <g>
                      <path className="carton-label" d="M-4 145h34v21h-34z" />
                      <path
                        className="bars-mini"
                        d="M0 149v9M3 149v9M7 149v9M9 149v9M13 149v9M16 149v9M20 149v9M22 149v9M26 149v9"
                      />
                    </g>
                  )}
                </g>
              )}
            </g>
          ))}
        {machines.map(({ id: name, kind }, index) => (
          <g key={name} transform={`translate(${places[index]} 0)`}>
            <Machine kind={kind} />
          </g>
        ))}
      </svg>
      {machines.map(({ id: name, name: title, readings, from = 0 }, index) => {
        const passed = boxesPast(places[index] ?? 0, way) - boxesPast(places[index] ?? 0, 0);
        const reading = readings[passed % readings.length] ?? "";
        return (
          <div
            key={name}
            className="machine"
            style={{ left: `${((index + 0.5) / machines.length) * 100}%` }}
            {...target(name)}
          >
            <b>{title}</b>
            <span>{reading.replace("#", String(from + passed))}</span>
            <i className="aim" data-aim />
          </div>
        );
      })}
    </div>
  );
}

function boxesPast(place: number, way: number): number {
  return Math.floor((way - start - place) / gap);
}

function Machine({ kind }: { kind: string }) {
  return (
    <>
      <path className="housing" d="M-66 58a6 6 0 0 1 6-6H60a6 6 0 0 1 6 6v58H-66z" />
      {kind === "grader" && <path className="inside" d="M-44 66h88M-44 84h64M-44 102h40" />}
      {kind === "scale" && (
        <>
          <path className="inside" d="M-30 96a30 30 0 0 1 60 0M0 96 14 74" />
          <path className="inside" d="M-30 104h60" />
        </>
      )}
      {kind === "printer" && <path className="inside" d="M-34 66h68v26h-68zM-20 92v16h40V92M-12 100h24" />}
      {kind === "palletiser" && <path className="inside" d="M-40 64v40M-40 74H6v14M-8 88h28v16H-8z" />}
      <path className="curtain" d="M-66 116h10v14h-10zM56 116h10v14H56z" />
    </>
  );
}

function Pallet({ pallet }: { pallet: Line["pallets"][number] }) {
  const { state, target } = useStage();
  const kept = state.values.get(pallet.id);
  const boxes = Number(kept?.value ?? pallet.boxes);
  const before = Number(kept?.before ?? pallet.boxes);
  const age = kept ? state.now - kept.at : 0;
  const shown = kept ? Math.min(boxes, before + 1 + Math.floor(age / 700)) : boxes;
  const fall =
    kept && shown > before
      ? Math.min(1, (shown === boxes ? age - (boxes - before - 1) * 700 : age % 700) / 400)
      : 1;
  const room = pallet.columns * pallet.layers;
  return (
    <div className="card line-pallet" data-full={shown === room || undefined} {...target(pallet.id)}>
      <PalletBoxes boxes={shown} columns={pallet.columns} layers={pallet.layers} fall={fall} wide={58} />
      <div>
        <b>{pallet.name}</b>
        <span>{pallet.size}</span>
        <span>
          {shown} of {room}
        </span>
        {shown === room && <span className="full">{pallet.full}</span>}
      </div>
      <i className="aim" data-aim />
    </div>
  );
}

export const line = { schema, Draw };
