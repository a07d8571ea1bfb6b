import { type Box, stageSize, type Words } from "./stage/seen";

/** Where a scene's sentence stands over its picture, in pixels of the stage for a picture that is 740 wide on a page. */
const scale = stageSize.width / 740;
const line = 23 * scale;
const letter = 9 * scale;
const padding = { x: 16 * scale, y: 10 * scale };

/** How long the arrow from a sentence to its target can be. */
const arrows = [18, 40, 70, 110, 160].map((length) => length * scale);

const widths = [400, 320, 240, 190].map((width) => width * scale);

/** Pictures are shown without the strip for captions. */
const shown: Box = { x: 78, y: 58, width: stageSize.width - 78, height: 632 - 58 };

/** How many letters a sentence may cover: a label, but no line of a table. */
const mostCovered = 12;

/**
 * The place beside a target where its sentence covers the fewest words, for an arrow to lead from it to the target.
 *
 * @returns undefined where it would cover more than a label
 */
export function calloutFor(text: string, target: Box, words: Words[]): Box | undefined {
  const places = arrows.flatMap((arrow) =>
    widths.flatMap((width) => {
      const lines = Math.ceil((text.length * letter) / (width - 2 * padding.x));
      return around(target, { width, height: lines * line + 2 * padding.y }, arrow);
    }),
  );
  const free = places
    .filter((place) => isWithin(place, shown))
    .map((place) => ({ place, covered: coveredBy(place, words) }));
  const [best] = free.sort((a, b) => a.covered - b.covered);
  return best && best.covered <= mostCovered ? best.place : undefined;
}

/** Below, above, right and left of a target; the first are preferred. */
function around(target: Box, { width, height }: Pick<Box, "width" | "height">, arrow: number): Box[] {
  const [right, bottom] = [target.x + target.width, target.y + target.height];
  const [middle, centre] = [target.x + target.width / 2, target.y + target.height / 2];
  // The arrow keeps its distance from the corners.
  const corner = 24 * scale;
  const across = [middle - width / 2, middle - corner, middle - width + corner];
  const along = [centre - height / 2, centre - corner, centre - height + corner];
  return [
    ...across.map((x) => ({ x, y: bottom + arrow, width, height })),
    ...across.map((x) => ({ x, y: target.y - arrow - height, width, height })),
    ...along.map((y) => ({ x: right + arrow, y, width, height })),
    ...along.map((y) => ({ x: target.x - arrow - width, y, width, height })),
  ];
}

function isWithin({ x, y, width, height }: Box, room: Box): boolean {
  return x >= room.x && y >= room.y && x + width <= room.x + room.width && y + height <= room.y + room.height;
}

function coveredBy({ x, y, width, height }: Box, words: Words[]): number {
  return words
    .filter(
      ({ box }) => box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y,
    )
    .reduce((sum, { words: covered }) => sum + covered.length, 0);
}
