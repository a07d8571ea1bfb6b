import type { CSSProperties } from "react";
import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph, glyph } from "./glyph";

const node = z.strictObject({
  id,
  label: z.string(),
  /** Shown after the flow has reached the node. */
  note: z.string().optional(),
  icon: glyph,
  /** The token that arrives at this node, instead of the lane's token. */
  carries: glyph.optional(),
  /** Column of the grid, from 1. The default is after the previous node. */
  column: z.int().positive().optional(),
});

const lane = z.strictObject({
  id,
  label: z.string().optional(),
  carries: glyph.default("document"),
  /** The initially active node; set as `flow.lane`. */
  at: id.optional(),
  nodes: z.array(node).min(2),
  /** If false, nodes are connected only by links. */
  chain: z.boolean().default(true),
});

const schema = z
  .strictObject({
    type: z.literal("flow"),
    ...base,
    id,
    title: z.string().optional(),
    lanes: z.array(lane).min(1).max(2),
    /** Paths between lanes, or back within a lane: a token moves along after flag `when` is raised. */
    links: z
      .array(z.strictObject({ from: id, to: id, when: id, carries: glyph.default("document") }))
      .default([]),
  })
  .superRefine(({ lanes, links }, ctx) => {
    const names = lanes.flatMap(({ nodes }) => nodes.map((each) => each.id));
    for (const name of links.flatMap(({ from, to }) => [from, to]))
      if (!names.includes(name))
        ctx.addIssue({ code: "custom", path: ["links"], message: `there is no node "${name}"` });
  });

type Flow = z.infer<typeof schema>;
type Lane = z.infer<typeof lane>;

const radius = 42;

const narrowColumns = 3;

const travel = 1000;
/** Heights in pixels: above the circles, below them, and between lanes. */
const room = { label: 32, token: 22, arc: 46, text: 66, gap: 44 };

type LanePlace = { x: number; y: number; lane: number };

/** The centre of each node's circle: x as a fraction of the width, y in pixels. */
function layOut({ lanes, links }: Flow, narrow: boolean) {
  if (narrow) return inRows(lanes, links.length > 0 ? room.gap : 0);
  const count = Math.max(...lanes.flatMap(({ nodes }) => nodes.map((each, at) => each.column ?? at + 1)));
  const places = new Map<string, LanePlace>();
  let top = 0;
  lanes.forEach((each, index) => {
    const own = each.nodes.map((one) => one.id);
    const back = links.some(({ from, to }) => own.includes(from) && own.includes(to));
    top += (each.label ? room.label : 0) + (back ? room.arc : room.token);
    each.nodes.forEach((one, at) => {
      places.set(one.id, { x: ((one.column ?? at + 1) - 0.5) / count, y: top + radius, lane: index });
    });
    top += 2 * radius + room.text + room.gap;
  });
  return { places, count, height: top - room.gap };
}

/** For narrow screens: nodes of other lanes are below their column of the first lane. */
function inRows([first, ...others]: Lane[], gap: number) {
  const places = new Map<string, LanePlace>();
  const nodes = first?.nodes ?? [];
  const count = Math.min(narrowColumns, Math.ceil(nodes.length / 2));
  let [top, lane] = [first?.label ? room.label : 0, 0];
  const place = (row: { id: string; column: number }[], before: number) => {
    for (const { id: name, column } of row)
      places.set(name, { x: (column - before - 0.5) / count, y: top + room.token + radius, lane });
    if (row.length === 0) return;
    top += room.token + 2 * radius + room.text + gap;
    lane++;
  };
  const columnsOf = ({ nodes }: Lane) =>
    nodes.map(({ id: name, column }, at) => ({ id: name, column: column ?? at + 1 }));
  for (let before = 0; before < nodes.length; before += count)
    for (const each of first ? [first, ...others] : [])
      place(
        columnsOf(each).filter(({ column }) => column > before && column <= before + count),
        before,
      );
  return { places, count, height: top - gap };
}

function Draw({ part }: { part: Flow }) {
  const { narrow } = useStage();
  const { places, count, height } = layOut(part, narrow);
  return (
    <div className="card flow">
      {part.title && <h3>{part.title}</h3>}
      <div className="flow-plan" style={{ height, "--columns": count } as CSSProperties}>
        <svg viewBox={`0 0 1000 ${height}`} height={height} preserveAspectRatio="none" role="presentation">
          {part.links.map((link) => (
            <LinkLine key={`${link.from}-${link.to}`} link={link} places={places} />
          ))}
        </svg>
        {part.lanes.map((each) => (
          <DrawLane key={each.id} flow={part} lane={each} places={places} />
        ))}
        {part.links.map((link) => (
          <LinkToken key={`${link.from}-${link.to}`} link={link} places={places} />
        ))}
      </div>
    </div>
  );
}

/** The flow's position on its lane, as a fractional node index. */
function usePosition(flow: Flow, { id: name, at, nodes }: Lane) {
  const { state } = useStage();
  const kept = state.values.get(`${flow.id}.${name}`);
  const index = (value: unknown) => nodes.findIndex((each) => each.id === value);
  const to = index(kept?.value ?? at);
  const from = kept ? index(kept.before ?? at) : to;
  const share = kept ? Math.min(1, Math.max(0, (state.now - kept.at) / travel)) : 1;
  if (from < 0) return { to, along: to, arrived: share };
  const eased = share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
  return { to, along: from + (to - from) * eased, arrived: Math.max(0, (share - 0.75) / 0.25) };
}

function DrawLane({ flow, lane: each, places }: { flow: Flow; lane: Lane; places: Map<string, LanePlace> }) {
  const { target, text } = useStage();
  const { nodes, label, chain } = each;
  const { to, along, arrived } = usePosition(flow, each);
  const placeOf = (at: number) => places.get(nodes[at]?.id ?? "") as LanePlace;
  const next = Math.min(nodes.length - 1, Math.max(0, Math.ceil(along)));
  const last = Math.max(0, next - 1);
  const x = placeOf(last).x + (placeOf(next).x - placeOf(last).x) * (along - last);
  const y = placeOf(last).y + (placeOf(next).y - placeOf(last).y) * (along - last);
  return (
    <>
      {label && (
        <span className="flow-label" style={{ top: placeOf(0).y - radius - room.label - room.token + 2 }}>
          {label}
        </span>
      )}
      {(chain ? nodes.slice(1) : []).map((one, at) => {
        const filled = Math.min(1, Math.max(0, along - at));
        const [start, end] = [placeOf(at), placeOf(at + 1)];
        if (start.y !== end.y) return null;
        return (
          <i
            key={one.id}
            className="flow-arrow"
            data-on={filled === 1 || undefined}
            style={{
              left: `calc(${start.x * 100}% + ${radius + 8}px)`,
              width: `calc(${(end.x - start.x) * 100}% - ${2 * radius + 18}px)`,
              top: start.y - 3,
            }}
          >
            <i style={{ width: `${filled * 100}%` }} />
          </i>
        );
      })}
      {nodes.map((one, at) => {
        const active = at === to ? arrived : 0;
        const done = at < along && at !== to;
        const place = placeOf(at);
        const seen = at === to ? arrived : Number(at < along);
        return (
          <div
            key={one.id}
            className="flow-node"
            data-state={active > 0 ? "active" : done ? "done" : undefined}
            style={{ left: `${place.x * 100}%`, top: place.y - radius }}
          >
            <span className="flow-circle" {...target(one.id)}>
              {active > 0 && active < 1 && (
                <i
                  className="flow-wave"
                  style={{ opacity: 1 - active, transform: `scale(${1 + active * 0.35})` }}
                />
              )}
              <Glyph name={one.icon} size={42} />
            </span>
            <b>{one.label}</b>
            {one.note && <small style={{ opacity: seen }}>{text(`${one.id}.note`, one.note)}</small>}
          </div>
        );
      })}
      {chain && to >= 0 && (
        <Token
          name={nodes[to]?.carries ?? each.carries}
          x={x}
          y={y - Math.sin(Math.PI * (along % 1)) * 14}
          shown={to === along ? arrived : 1}
        />
      )}
    </>
  );
}

function Token({
  name,
  x,
  y,
  shown = 1,
}: {
  name: z.infer<typeof glyph>;
  x: number;
  y: number;
  shown?: number;
}) {
  return (
    <span
      className="flow-token"
      style={{ left: `calc(${x * 100}% + 33px)`, top: y - 33, opacity: shown, scale: `${0.7 + shown * 0.3}` }}
    >
      <Glyph name={name} size={30} />
    </span>
  );
}

type Link = Flow["links"][number];

function curveOf({ from, to }: Link, places: Map<string, LanePlace>) {
  const [start, end] = [places.get(from) as LanePlace, places.get(to) as LanePlace];
  if (start.lane === end.lane) {
    const y = start.y - radius - 4;
    return [start, { x: start.x, y: y - 56 }, { x: end.x, y: y - 56 }, end].map((each, at) =>
      at % 3 ? each : { x: each.x, y },
    ) as { x: number; y: number }[];
  }
  const down = start.lane < end.lane;
  const foot = radius + room.text + 2;
  const y = down ? [start.y + foot, end.y - radius - 12] : [start.y - radius - 6, end.y + foot + 10];
  const middle = ((y[0] ?? 0) + (y[1] ?? 0)) / 2;
  return [
    { x: start.x, y: y[0] ?? 0 },
    { x: start.x, y: middle },
    { x: end.x, y: middle },
    { x: end.x, y: y[1] ?? 0 },
  ];
}

function LinkLine({ link, places }: { link: Link; places: Map<string, LanePlace> }) {
  const { progress } = useStage();
  const [start, first, second, end] = curveOf(link, places).map(({ x, y }) => `${x * 1000} ${y}`);
  return (
    <path
      d={`M${start}C${first} ${second} ${end}`}
      style={{ stroke: progress(link.when, travel) > 0 ? "var(--sea)" : "#b9c8d4" }}
    />
  );
}

function LinkToken({ link, places }: { link: Link; places: Map<string, LanePlace> }) {
  const { state } = useStage();
  const since = state.flags.get(link.when);
  const share = since === undefined ? 0 : Math.min(1, Math.max(0, (state.now - since) / travel));
  const points = curveOf(link, places);
  const tip = points[3] ?? { x: 0, y: 0 };
  const up = tip.y < (points[2]?.y ?? 0);
  const eased = share < 0.5 ? 2 * share ** 2 : 1 - (2 - 2 * share) ** 2 / 2;
  const weights = [(1 - eased) ** 3, 3 * (1 - eased) ** 2 * eased, 3 * (1 - eased) * eased ** 2, eased ** 3];
  const at = (axis: "x" | "y") =>
    points.reduce((sum, point, index) => sum + point[axis] * (weights[index] ?? 0), 0);
  return (
    <>
      <i
        className="flow-tip"
        data-on={share === 1 || undefined}
        data-up={up || undefined}
        style={{ left: `${tip.x * 100}%`, top: tip.y }}
      />
      {share > 0 && share < 1 && (
        <span className="flow-token" style={{ left: `${at("x") * 100}%`, top: at("y") }}>
          <Glyph name={link.carries} size={30} />
        </span>
      )}
    </>
  );
}

export const flow = { schema, Draw };
