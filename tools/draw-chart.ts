import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { contours } from "d3-contour";

/** The drawn chart, which style sheets lay over the stage. */
export const chartFile = "app/shell/styles/chart/chart.svg";

/** The chart's size in its own units, which are CSS pixels on a wide screen. */
const width = 1600;
const height = 1000;

/** Between two points whose depth is known. Beyond the chart's edges lie more, where lines may end. */
const step = 20;
const beyond = 3;
const columns = width / step + 2 * beyond;
const rows = height / step + 2 * beyond;

/** What lifts the sea's bed, or lowers it: where, how far around, how long against how wide, turned how, by how many metres. */
const features = [
  { x: 1180, y: 330, reach: 190, stretch: 1.7, turn: 0.5, metres: 190 },
  { x: 1465, y: 620, reach: 150, stretch: 1.5, turn: -0.7, metres: 170 },
  { x: 1010, y: 760, reach: 130, stretch: 2.1, turn: 0.9, metres: 150 },
  { x: 1290, y: 905, reach: 120, stretch: 1.4, turn: 0.2, metres: 120 },
  { x: 700, y: 130, reach: 170, stretch: 1.9, turn: -0.4, metres: 130 },
  { x: 300, y: 560, reach: 210, stretch: 1.6, turn: 0.7, metres: 120 },
  { x: 1540, y: 120, reach: 170, stretch: 1.2, turn: 0, metres: 140 },
  { x: 820, y: 480, reach: 180, stretch: 2.4, turn: 1.1, metres: -110 },
  { x: 90, y: 90, reach: 190, stretch: 1.3, turn: 0.3, metres: 90 },
];

/** The depth at a place of the chart, in metres: features on a bed that falls away, and the roughness of rock. */
function depth(x: number, y: number): number {
  let metres = 250 - 40 * Math.sin(x / 520 + y / 760);
  for (const feature of features) {
    const along = (x - feature.x) * Math.cos(feature.turn) + (y - feature.y) * Math.sin(feature.turn);
    const across = (y - feature.y) * Math.cos(feature.turn) - (x - feature.x) * Math.sin(feature.turn);
    const distance = Math.hypot(along / feature.stretch, across) / feature.reach;
    metres -= feature.metres * Math.exp(-distance * distance);
  }
  const rough = Math.sin(x / 71 + 1.7 * Math.sin(y / 93)) * Math.sin(y / 58 + 1.4 * Math.sin(x / 110));
  return metres + 12 * rough;
}

type Point = [x: number, y: number];

/** A closed line through the middles of a ring's sides, rounded at its corners. */
function smooth(ring: Point[]): string {
  const corners = ring.slice(0, -1).filter((_, index) => index % 3 === 0);
  if (corners.length < 5) return "";
  const middle = (index: number): Point => {
    const [one, other] = [corners.at(index % corners.length), corners.at((index + 1) % corners.length)];
    return [((one?.[0] ?? 0) + (other?.[0] ?? 0)) / 2, ((one?.[1] ?? 0) + (other?.[1] ?? 0)) / 2];
  };
  let [x, y] = middle(0).map(Math.round) as Point;
  let path = `M${x} ${y}q`;
  for (let index = 1; index <= corners.length; index++) {
    const ends = [corners[index % corners.length] as Point, middle(index)].flatMap(([toX, toY]) => [
      Math.round(toX) - x,
      Math.round(toY) - y,
    ]);
    path += ends.map((value, at) => (value < 0 || at + index === 1 ? value : ` ${value}`)).join("");
    x += ends[2] ?? 0;
    y += ends[3] ?? 0;
  }
  return path;
}

/** Whether a line would be seen. */
function isWithin(ring: Point[]): boolean {
  return ring.some(([x, y]) => x > 0 && x < width && y > 0 && y < height);
}

/**
 * A chart of a sea's bed as SVG: lines of equal depth, the strong ones named as charts name them, and soundings. Its
 * lines get stronger to the right, where texts stand beside a film.
 */
export function chart(): string {
  const field = Array.from({ length: columns * rows }, (_, index) =>
    depth((index % columns) * step - beyond * step, Math.floor(index / columns) * step - beyond * step),
  );
  const linesAt = (metres: number) =>
    contours()
      .size([columns, rows])
      .contour(field, metres)
      .coordinates.flat()
      .map((ring) =>
        ring.map(([x = 0, y = 0]): Point => [(x - 0.5 - beyond) * step, (y - 0.5 - beyond) * step]),
      )
      .filter(isWithin)
      .map(smooth)
      .join("");
  const soundings: string[] = [];
  for (let y = 70; y < height; y += 145)
    for (let x = 60 + (y % 290); x < width; x += 270)
      soundings.push(
        `<text x="${x + ((x * y) % 90)}" y="${y + ((x + y) % 60)}">${Math.round(depth(x, y))}</text>`,
      );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMaxYMid slice"><title>The bed of a sea</title>`,
    `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="${width}" y2="0"><stop stop-color="#8fd3ea" stop-opacity=".45"/><stop offset=".7" stop-color="#8fd3ea"/></linearGradient>`,
    `<g fill="none" stroke="url(#g)"><path opacity=".13" d="${[20, 40, 80, 100, 140, 160, 200, 220, 260].map(linesAt).join("")}"/>`,
    `<path opacity=".24" stroke-width="1.4" d="${[60, 120, 180, 240].map(linesAt).join("")}"/></g>`,
    `<g fill="url(#g)" opacity=".2" font-family="sans-serif" font-size="13">${soundings.join("")}</g></svg>\n`,
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(chartFile, chart());
