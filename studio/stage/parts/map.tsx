import { Fragment } from "react";
import { z } from "zod";
import { useStage } from "../context";
import type { StageState } from "../state";
import { base, flags, id, tone, value } from "./base";
import { Glyph } from "./glyph";
import { countries, frontiers, land, type Spot, seas, water } from "./map-land";
import { useWidth } from "./width";

const spot = z.tuple([z.number().min(43).max(75), z.number().min(-30).max(45)]);

const side = z.enum(["right", "left", "top", "bottom"]);

const place = z.strictObject({
  id,
  name: z.string(),
  /** Latitude and longitude in degrees. */
  at: spot,
  /** A second line below the name, set as `place.note`. */
  note: z.string().optional(),
  /** A `stop` is on the trip, a smaller `town` is for orientation, and a `post` is for customs. */
  kind: z.enum(["stop", "town", "post"]).default("stop"),
  /** Side of the name; by default the side with the most room. */
  label: side.optional(),
  ...flags,
});

const route = z.strictObject({
  id,
  by: z.enum(["road", "sea", "air"]).default("road"),
  /** Ids of places, or latitudes and longitudes. */
  via: z.array(z.union([id, spot])).min(2),
  /** Shown at the middle of the route, set as `route.label`. */
  label: z.string().optional(),
  /** Colour of a delayed leg or an alternative. */
  tone: tone.optional(),
  /** Duration of drawing after the flag is raised, in seconds. */
  seconds: z.number().positive().default(1.4),
  ...flags,
});

const vehicle = z.strictObject({
  id,
  kind: z.enum(["truck", "ship", "plane"]).default("truck"),
  route: id,
  /** Covered fraction of the route; setting the vehicle's id moves it. */
  at: value.default(0),
  /** Set as `vehicle.label`. */
  label: z.string().optional(),
  seconds: z.number().positive().default(2.4),
  ...flags,
});

const bounds = {
  north: z.number(),
  south: z.number(),
  west: z.number(),
  east: z.number(),
};

const schema = z
  .strictObject({
    type: z.literal("map"),
    ...base,
    title: z.string().optional(),
    /** Height of the map, in pixels. */
    height: z.number().positive().default(470),
    /** The visible area, in degrees. */
    bounds: z.strictObject(bounds),
    /** Other views: the map moves to the last view whose flag is raised. */
    zooms: z.array(z.strictObject({ when: id, ...bounds })).default([]),
    places: z.array(place).default([]),
    routes: z.array(route).default([]),
    vehicles: z.array(vehicle).default([]),
  })
  .superRefine(({ places, routes, vehicles }, ctx) => {
    for (const name of routes.flatMap(({ via }) => via))
      if (typeof name === "string" && !places.some((each) => each.id === name))
        ctx.addIssue({ code: "custom", path: ["routes"], message: `there is no place "${name}"` });
    for (const { route: name } of vehicles)
      if (!routes.some((each) => each.id === name))
        ctx.addIssue({ code: "custom", path: ["vehicles"], message: `there is no route "${name}"` });
  });

type MapPart = z.infer<typeof schema>;
type Bounds = { north: number; south: number; west: number; east: number };
type Point = { x: number; y: number };
type View = { scale: number; x: number; y: number };
type Size = { width: number; height: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** Lambert's azimuthal projection around the middle of Norway, in thousandths of the earth's radius. */
function project([latitude, longitude]: Spot): Point {
  const radians = Math.PI / 180;
  const [middle, across] = [61 * radians, (longitude - 11) * radians];
  const [sin, cos] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  const towards = Math.sin(middle) * sin + Math.cos(middle) * cos * Math.cos(across);
  const stretch = 1000 * Math.sqrt(2 / (1 + towards));
  return {
    x: stretch * cos * Math.sin(across),
    y: -stretch * (Math.cos(middle) * sin - Math.sin(middle) * cos * Math.cos(across)),
  };
}

function outline(shapes: Spot[][], closed: boolean): string {
  const lines = shapes.map((shape) =>
    shape.map((each) => {
      const { x, y } = project(each);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    }),
  );
  return lines.map((each) => `M${each.join("L")}${closed ? "Z" : ""}`).join("");
}

const drawn = {
  land: outline(land, true),
  water: outline(water, true),
  frontiers: outline(frontiers, false),
};

function viewOf({ north, south, west, east }: Bounds, { width, height }: Size): View {
  const middle = (west + east) / 2;
  const points = [north, (north + south) / 2, south].flatMap((latitude) =>
    [west, middle, east].map((longitude) => project([latitude, longitude])),
  );
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    scale: Math.min(width / (right - left), height / (bottom - top)),
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}

const shown = (point: Point, { scale, x, y }: View, { width, height }: Size): Point => ({
  x: width / 2 + (point.x - x) * scale,
  y: height / 2 + (point.y - y) * scale,
});

const ease = (share: number) => (share < 0.5 ? 2 * share ** 2 : 1 - (2 - 2 * share) ** 2 / 2);
const mix = (from: number, to: number, share: number) => from + (to - from) * share;

function useViews(part: MapPart, size: Size) {
  const { state } = useStage();
  const raised = part.zooms
    .map((zoom) => ({ zoom, at: state.flags.get(zoom.when) }))
    .filter((each): each is { zoom: MapPart["zooms"][number]; at: number } => each.at !== undefined)
    .sort((one, other) => one.at - other.at);
  const last = raised.at(-1);
  const to = viewOf(last?.zoom ?? part.bounds, size);
  const from = last ? viewOf(raised.at(-2)?.zoom ?? part.bounds, size) : to;
  const share = last ? ease(Math.min(1, (state.now - last.at) / 1300)) : 1;
  const view = {
    scale: Math.exp(mix(Math.log(from.scale), Math.log(to.scale), share)),
    x: mix(from.x, to.x, share),
    y: mix(from.y, to.y, share),
  };
  return { from, to, view, share };
}

/** A route as a polyline: smooth through its stations, or an arc for a flight. */
function lineOf({ via, by }: MapPart["routes"][number], places: MapPart["places"]): Point[] {
  const stations = via.map((each) =>
    project(typeof each === "string" ? (places.find((one) => one.id === each)?.at ?? [61, 11]) : each),
  );
  const steps = 16;
  return stations.slice(1).flatMap((end, index) => {
    const start = stations[index] as Point;
    const before = stations[index - 1] ?? start;
    const after = stations[index + 2] ?? end;
    return Array.from({ length: index === 0 ? steps + 1 : steps }, (_, step) => {
      const share = (index === 0 ? step : step + 1) / steps;
      if (by === "air") {
        const bow = Math.sin(share * Math.PI) * 0.14;
        return {
          x: mix(start.x, end.x, share) + (end.y - start.y) * bow,
          y: mix(start.y, end.y, share) - (end.x - start.x) * bow,
        };
      }
      const curve = (p: number, q: number, r: number, s: number) =>
        q + 0.5 * share * (r - p + share * (2 * p - 5 * q + 4 * r - s + share * (3 * (q - r) + s - p)));
      return {
        x: curve(before.x, start.x, end.x, after.x),
        y: curve(before.y, start.y, end.y, after.y),
      };
    });
  });
}

function cut(line: Point[], from: number, to: number): Point[] {
  const lengths = line.slice(1).map((end, at) => {
    const start = line[at] ?? end;
    return Math.hypot(end.x - start.x, end.y - start.y);
  });
  const total = lengths.reduce((sum, each) => sum + each, 0);
  const at = (share: number): { index: number; point: Point } => {
    let left = Math.min(1, Math.max(0, share)) * total;
    const index = lengths.findIndex((each) => {
      if (left <= each) return true;
      left -= each;
      return false;
    });
    if (index < 0) return { index: lengths.length - 1, point: line.at(-1) as Point };
    const [start, end, part] = [line[index] as Point, line[index + 1] as Point, left / (lengths[index] || 1)];
    return { index, point: { x: mix(start.x, end.x, part), y: mix(start.y, end.y, part) } };
  };
  const [start, end] = [at(from), at(to)];
  return [start.point, ...line.slice(start.index + 1, end.index + 1), end.point];
}

function driven({ id: name, at, seconds }: MapPart["vehicles"][number], state: StageState) {
  const kept = state.values.get(name);
  const to = Number(kept?.value ?? at);
  const from = Number(kept?.before ?? at);
  if (!kept) return { now: to, from: to, to, share: 1 };
  const share = ease(Math.min(1, (state.now - kept.at) / (seconds * 1000)));
  return { now: mix(from, to, share), from, to, share };
}

let pen: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 10;
  pen.font = font;
  return pen.measureText(text).width;
}

const fonts = {
  stop: "700 19px 'Inter Variable'",
  town: "500 17px 'Inter Variable'",
  note: "500 18px 'Inter Variable'",
  tag: "650 18px 'Inter Variable'",
};

type Label = {
  id: string;
  at: Point;
  width: number;
  height: number;
  gap: number;
  side?: z.infer<typeof side>;
};

const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Places labels one by one without overlaps with labels, dots, the frame or, if possible, routes. */
function settle(labels: Label[], dots: Point[], roads: Point[], { width, height }: Size) {
  const taken: Box[] = [];
  const spots = new Map<string, Point>();
  for (const label of labels) {
    let best: { middle: Point; cost: number } | undefined;
    for (const reach of [0, 16, 34])
      for (const [index, [towards, right, down]] of directions.entries()) {
        if (label.side && towards !== label.side) continue;
        const gap = label.gap + reach;
        const middle = {
          x: label.at.x + right * (label.width / 2 + gap * (down ? 0.85 : 1)),
          y: label.at.y + down * (label.height / 2 + gap * (right ? 0.5 : 1)),
        };
        const box = boxAround(middle, label.width + 4, label.height);
        const inside = box.left >= 6 && box.top >= 6 && box.right <= width - 6 && box.bottom <= height - 6;
        const cost =
          (inside ? 0 : 5000) +
          taken.reduce((sum, each) => sum + overlap(box, each) * 20, 0) +
          dots.reduce((sum, each) => sum + overlap(box, boxAround(each, 22, 22)) * 12, 0) +
          roads.filter((each) => overlap(box, boxAround(each, 8, 8)) > 0).length * 14 +
          reach * 6 +
          index * 5;
        if (!best || cost < best.cost) best = { middle, cost };
      }
    if (!best) continue;
    taken.push(boxAround(best.middle, label.width + 8, label.height + 2));
    spots.set(label.id, { x: best.middle.x - label.at.x, y: best.middle.y - label.at.y });
  }
  return { spots, taken };
}

const directions: ["right" | "left" | "top" | "bottom" | "corner", number, number][] = [
  ["right", 1, 0],
  ["left", -1, 0],
  ["top", 0, -1],
  ["bottom", 0, 1],
  ["corner", 1, -1],
  ["corner", 1, 1],
  ["corner", -1, -1],
  ["corner", -1, 1],
];

const inView = ({ x, y }: Point, { width, height }: Size) =>
  x > -10 && y > -10 && x < width + 10 && y < height + 10;

function useLabels(part: MapPart, lines: Map<string, Point[]>, view: View, size: Size, end: boolean) {
  const { state, text } = useStage();
  const dots = part.places.map(({ at }) => shown(project(at), view, size));
  const roads = part.routes.flatMap(({ id: name }) => {
    const line = (lines.get(name) ?? []).map((each) => shown(each, view, size));
    return Array.from({ length: 120 }, (_, step) => cut(line, step / 120, step / 120)[0] as Point);
  });
  // A vehicle at the end of its route is larger than a dot.
  const ends = new Set(
    part.routes
      .filter(({ id: name }) => part.vehicles.some((each) => each.route === name))
      .flatMap(({ via }) => [via[0], via.at(-1)]),
  );
  const labels: Label[] = [
    ...part.places.map((each, index): Label => {
      const note = text(`${each.id}.note`, each.note);
      const font = each.kind === "town" ? fonts.town : fonts.stop;
      return {
        id: each.id,
        at: dots[index] as Point,
        width: Math.max(widthOf(each.name, font), note ? widthOf(note, fonts.note) : 0),
        height: note ? 47 : 25,
        gap: ends.has(each.id) ? 27 : each.kind === "town" ? 9 : 14,
        ...(each.label && { side: each.label }),
      };
    }),
    ...part.vehicles.map((each): Label => {
      const way = driven(each, state);
      const [at] = cut(lines.get(each.route) ?? [], end ? way.to : way.from, 1);
      const said = text(`${each.id}.label`, each.label);
      return {
        id: each.id,
        at: shown(at ?? { x: 0, y: 0 }, view, size),
        width: said ? widthOf(said, fonts.tag) + 26 : 0,
        height: said ? 34 : 0,
        gap: 25,
      };
    }),
    ...part.routes.map((each): Label => {
      const said = text(`${each.id}.label`, each.label);
      const [at] = cut(lines.get(each.id) ?? [], 0.5, 1);
      return {
        id: each.id,
        at: shown(at ?? { x: 0, y: 0 }, view, size),
        width: said ? widthOf(said, fonts.tag) + 22 : 0,
        height: said ? 32 : 0,
        gap: 12,
      };
    }),
  ].filter(({ at, width }) => width > 0 && inView(at, size));
  const { spots, taken } = settle(labels, dots, roads, size);
  return {
    spots,
    taken: [
      ...taken,
      ...roads.map((each) => boxAround(each, 10, 10)),
      ...dots.map((each) => boxAround(each, 24, 24)),
    ],
  };
}

function Draw({ part }: { part: MapPart }) {
  const [frame, width] = useWidth();
  return (
    <div className="card map">
      {part.title && <h3>{part.title}</h3>}
      <div ref={frame} className="map-sheet" style={{ height: part.height }}>
        {width > 0 && <Sheet part={part} size={{ width, height: part.height }} />}
      </div>
    </div>
  );
}

function Sheet({ part, size }: { part: MapPart; size: Size }) {
  const { shows, target, text, state, lang, arrival } = useStage();
  const { from, to, view, share } = useViews(part, size);
  const lines = new Map(part.routes.map((each) => [each.id, lineOf(each, part.places)]));
  const before = useLabels(part, lines, from, size, false);
  const after = useLabels(part, lines, to, size, true);
  const place = (point: Point) => shown(point, view, size);
  const offset = (name: string, come: number): Point => {
    const [start, end] = [before.spots.get(name), after.spots.get(name)];
    if (!start || !end) return start ?? end ?? { x: 0, y: 0 };
    return { x: mix(start.x, end.x, come), y: mix(start.y, end.y, come) };
  };
  const path = (line: Point[]) =>
    line
      .map(place)
      .map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("");
  const names = [
    ...seas.map((each) => ({ ...each, wet: true })),
    ...countries.map((each) => ({ ...each, wet: false })),
  ]
    .map((each) => ({ ...each, name: each[lang], point: shown(project(each.at), to, size) }))
    .filter(({ name, point, wet }) => {
      const box = boxAround(point, widthOf(name, "500 20px 'Inter Variable'") * (wet ? 1 : 1.3) + 12, 28);
      const inside =
        box.left > 8 && box.top > 8 && box.right < size.width - 8 && box.bottom < size.height - 8;
      return inside && !after.taken.some((each) => overlap(box, each) > 0);
    });
  return (
    <>
      <svg width={size.width} height={size.height} role="presentation">
        <g
          transform={`translate(${(size.width / 2 - view.x * view.scale).toFixed(2)} ${(size.height / 2 - view.y * view.scale).toFixed(2)}) scale(${view.scale.toFixed(4)})`}
        >
          <path className="map-shelf" d={drawn.land} />
          <path className="map-shelf" data-near d={drawn.land} />
          <path className="map-land" d={drawn.land} />
          <path className="map-frontier" d={drawn.frontiers} />
          <path className="map-water" d={drawn.water} />
        </g>
        {names.map(({ name, at, wet }) => {
          const { x, y } = place(project(at));
          return (
            <text key={name} className="map-name" data-wet={wet || undefined} x={x} y={y + 7} opacity={share}>
              {wet ? name : name.toUpperCase()}
            </text>
          );
        })}
        {part.routes.filter(shows).map((each) => {
          const line = lines.get(each.id) ?? [];
          const come = each.when ? ease(progressed(state, each.when, each.seconds)) : 1;
          const gone = Math.max(
            0,
            ...part.vehicles
              .filter((one) => one.route === each.id && shows(one))
              .map((one) => driven(one, state).now),
          );
          const travelled = part.vehicles.some((one) => one.route === each.id && shows(one));
          return (
            <Fragment key={each.id}>
              {each.by === "road" && <path className="map-route" data-casing d={path(cut(line, 0, come))} />}
              <path
                className="map-route"
                data-by={each.by}
                data-tone={each.tone}
                data-ahead={travelled || undefined}
                d={path(cut(line, 0, come))}
              />
              {travelled && gone > 0 && (
                <path
                  className="map-route"
                  data-by={each.by}
                  data-tone={each.tone}
                  d={path(cut(line, 0, Math.min(come, gone)))}
                />
              )}
            </Fragment>
          );
        })}
      </svg>
      {part.places.filter(shows).map((each) => {
        const point = place(project(each.at));
        if (!inView(point, size)) return null;
        const come = arrival(each, 350);
        const { x, y } = offset(each.id, share);
        const note = text(`${each.id}.note`, each.note);
        const align = x > 8 ? "start" : x < -8 ? "end" : "middle";
        return (
          <Fragment key={each.id}>
            <i
              className="map-dot"
              data-kind={each.kind}
              style={{ left: point.x, top: point.y, opacity: come, scale: `${0.4 + 0.6 * come}` }}
              {...target(each.id)}
            />
            <span
              className="map-place"
              data-kind={each.kind}
              data-align={align}
              style={{ left: point.x + x, top: point.y + y, opacity: come }}
            >
              <b>{each.name}</b>
              {note && <small>{note}</small>}
            </span>
          </Fragment>
        );
      })}
      {part.routes.filter(shows).map((each) => {
        const said = text(`${each.id}.label`, each.label);
        if (!said) return null;
        const [middle] = cut(lines.get(each.id) ?? [], 0.5, 1);
        const point = place(middle ?? { x: 0, y: 0 });
        const { x, y } = offset(each.id, share);
        const come = arrival(each, 300, each.seconds * 500);
        return (
          <span
            key={each.id}
            className="map-leg"
            data-tone={each.tone}
            style={{ left: point.x + x, top: point.y + y, opacity: come }}
            {...target(each.id)}
          >
            {said}
          </span>
        );
      })}
      {part.vehicles.filter(shows).map((each) => {
        const way = driven(each, state);
        const [at] = cut(lines.get(each.route) ?? [], way.now, 1);
        const point = place(at ?? { x: 0, y: 0 });
        const said = text(`${each.id}.label`, each.label);
        const { x, y } = offset(each.id, Math.min(share, way.share));
        const come = arrival(each, 350);
        return (
          <Fragment key={each.id}>
            <span
              className="map-vehicle"
              style={{ left: point.x, top: point.y, opacity: come, scale: `${0.5 + 0.5 * come}` }}
              {...target(each.id)}
            >
              <Glyph name={each.kind} size={25} />
            </span>
            {said && (
              <span className="map-tag" style={{ left: point.x + x, top: point.y + y, opacity: come }}>
                {said}
              </span>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

function progressed({ flags, now }: StageState, flag: string, seconds: number): number {
  return Math.min(1, Math.max(0, (now - (flags.get(flag) ?? now)) / (seconds * 1000)));
}

export const map = { schema, Draw };
