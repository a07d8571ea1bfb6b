import type { Box } from "./stage/seen";

/** What a step shows on the stage. Times are in milliseconds from the start of the film. */
export type Sight = {
  start: number;
  end: number;
  /** The part of the stage that has the content: without the suite's bars and the strip for captions. */
  room: Box;
  /** Whether something is pressed. */
  presses: boolean;
  /** What is pointed at, pressed or carried; of what is wider than a view, its words. */
  subjects: Box[];
  /** When the step changes something, and where. */
  changes: { at: number; boxes: Box[] };
  /** When another screen opens, its room, and what it is about if the storyboard says so. */
  opens?: { at: number; room: Box; boxes: Box[] };
};

/** A part of the stage that the square cut shows; the view begins to move there at `from`, and arrives `lasts` later. */
export type View = { from: number; lasts: number; box: Box };

/** As long as the cursor moves. */
const move = 750;

/** How long a view rests before its sentence ends. */
const rest = 900;

/**
 * The longest edge of a view, in pixels of the stage. Its smallest words have 17, and have 11 on phones that are 390
 * wide.
 */
const longestEdge = 600;

/** Room between what matters and the edge of a view. */
const margin = 14;

/** How wide something can be that a view shows whole. */
export const widestFrame = 548;

/** A view that is so near the edge of the room goes there, if it shows as much. */
const snap = 64;

/**
 * What the square cut shows of each step. The view moves with the cursor, and rests while something is read. What a step
 * changes elsewhere is shown after it, if both do not fit. Another screen is another picture, and begins where it begins.
 */
export function viewsOf(sights: Sight[]): View[] {
  const views: View[] = [];
  const show = (from: number, lasts: number, box: Box) => {
    const last = views.at(-1)?.box;
    if (!last || box.x !== last.x || box.y !== last.y || box.width !== last.width)
      views.push({ from, lasts, box });
  };
  for (const { start, end, room, presses, subjects, changes, opens } of sights) {
    const [first, before] = [views.length === 0, views.at(-1)?.box];
    const shown = [subjects, changes.boxes].filter((boxes) => boxes.length > 0);
    const [now = [], later] = fits(shown.flat(), room) ? [shown.flat()] : shown;
    if (now.length > 0 || first) show(first ? 0 : start, first ? 0 : move, viewOf(now, room, before));
    if (later && presses && changes.at + move + rest < end)
      show(Math.max(changes.at, start + move), move, viewOf(later, room, views.at(-1)?.box));
    if (opens) show(opens.at, 0, viewOf(opens.boxes, opens.room, undefined));
  }
  return views;
}

function edgeIn(room: Box): number {
  return Math.min(longestEdge, room.height);
}

function fits(boxes: Box[], room: Box): boolean {
  return around(boxes).width <= edgeIn(room) - 2 * margin;
}

/** The view of some places: the present one if that shows all of them; else as many as there is room for. */
function viewOf(boxes: Box[], room: Box, before: Box | undefined): Box {
  const edge = edgeIn(room);
  const within = (x: number) => boxes.filter((box) => box.x >= x && box.x + box.width <= x + edge);
  if (before?.width === edge && boxes.length > 0 && within(before.x).length === boxes.length) return before;
  const all = around(boxes);
  let { x } = room;
  if (boxes.length > 0 && fits(boxes, room)) x = all.x + (all.width - edge) / 2;
  else if (boxes.length > 0) {
    const starts = boxes.map((box) => box.x - margin).sort((a, b) => a - b);
    const most = (at: number) => within(at).reduce((sum, { width }) => sum + width, 0);
    x = starts.reduce((best, each) => (most(each) > most(best) + 1 ? each : best));
  }
  const end = room.x + room.width - edge;
  x = Math.max(room.x, Math.min(x, end));
  const shown = within(x).length;
  for (const side of [room.x, end]) if (Math.abs(x - side) < snap && within(side).length >= shown) x = side;
  const middle = boxes.length > 0 ? all.y + all.height / 2 : room.y;
  const y = Math.max(room.y, Math.min(middle - edge / 2, room.y + room.height - edge));
  return { x: Math.round(x), y: Math.round(y), width: edge, height: edge };
}

/** The smallest box around others. */
function around(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The part of the stage that is seen at a moment. */
export function viewAt(views: View[], now: number): Box {
  const [first, ...others] = views;
  if (!first) throw new Error("a film without steps has no views");
  let seen = first.box;
  for (const { from, lasts, box } of others) {
    if (now < from) break;
    seen = between(seen, box, lasts > 0 ? Math.min(1, (now - from) / lasts) : 1);
  }
  return seen;
}

function between(from: Box, to: Box, share: number): Box {
  const eased = share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
  const at = (key: keyof Box) => from[key] + (to[key] - from[key]) * eased;
  return { x: at("x"), y: at("y"), width: at("width"), height: at("height") };
}
