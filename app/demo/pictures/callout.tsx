import type { Rectangle } from "~/schema/media";
import type { Box } from "./scenes.server";

type Props = {
  picture: { width: number; height: number };
  target: Box;
  /** In fractions of the picture. */
  callout: Rectangle;
  text: string;
  language?: string | undefined;
};

/**
 * A scene's sentence beside what it is about, with an arrow. It repeats the one below the picture, which style sheets
 * then hide from sight. It is an SVG, because the policy forbids inline styles to place it.
 */
export function Callout({ picture, target: [x, y, width, height], callout, text, language }: Props) {
  const target = {
    x: x / picture.width,
    y: y / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  };
  const { side, from, to, align } = arrowBetween(callout, target);
  return (
    <svg className="callout" width="0" height="0" aria-hidden="true">
      <g transform={clearOfRing[side]}>
        <line x1={percent(from.x)} y1={percent(from.y)} x2={percent(to.x)} y2={percent(to.y)} />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: nothing of the arrow is for assistive technology */}
        <svg x={percent(to.x)} y={percent(to.y)} width="1" height="1" overflow="visible">
          <path d={heads[side]} />
        </svg>
      </g>
      <foreignObject
        x={percent(callout.x)}
        y={percent(callout.y)}
        width={percent(callout.width)}
        height={percent(callout.height)}
      >
        <div className={`callout-room ${side} ${align}`}>
          <p lang={language}>{text}</p>
        </div>
      </foreignObject>
    </svg>
  );
}

/** Where a sentence stands, seen from its target. */
type Side = "below" | "above" | "right" | "left";

/** Arrowheads in CSS pixels, whose lines end in them. */
const heads: Record<Side, string> = {
  below: "M0-6l7 11h-14z",
  above: "M0 6l7-11h-14z",
  right: "M-6 0l11 7v-14z",
  left: "M6 0l-11 7v-14z",
};

/** From the target's edge to beside its ring, in CSS pixels. */
const clearOfRing: Record<Side, string> = {
  below: "translate(0 14)",
  above: "translate(0 -14)",
  right: "translate(14 0)",
  left: "translate(-14 0)",
};

type Point = { x: number; y: number };

/**
 * The straight arrow from a sentence to its target, and to which end of its room the sentence keeps so that the arrow
 * begins at it.
 */
function arrowBetween(
  callout: Rectangle,
  target: Rectangle,
): { side: Side; from: Point; to: Point; align: "start" | "middle" | "end" } {
  const [right, bottom] = [target.x + target.width, target.y + target.height];
  const across = within(target.x + target.width / 2, callout.x, callout.width);
  const along = within(target.y + target.height / 2, callout.y, callout.height);
  const vertical = (side: Side, from: number, to: number) =>
    ({ side, from: { x: across.at, y: from }, to: { x: across.at, y: to }, align: across.align }) as const;
  const level = (side: Side, from: number, to: number) =>
    ({ side, from: { x: from, y: along.at }, to: { x: to, y: along.at }, align: along.align }) as const;
  if (callout.y >= bottom) return vertical("below", callout.y, bottom);
  if (callout.y + callout.height <= target.y) return vertical("above", callout.y + callout.height, target.y);
  return callout.x >= right
    ? level("right", callout.x, right)
    : level("left", callout.x + callout.width, target.x);
}

/** A point as near as an interval has it, and the end of the interval that it is near. */
function within(point: number, start: number, length: number) {
  const at = Math.min(Math.max(point, start + length * 0.08), start + length * 0.92);
  const share = (at - start) / length;
  return { at, align: share < 0.35 ? "start" : share > 0.65 ? "end" : "middle" } as const;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
