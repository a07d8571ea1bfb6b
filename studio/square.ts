import type { Box } from "./stage/seen";

/** Content of the stage in a step. Times are in milliseconds from the start of the video. */
export type Sight = {
  start: number;
  end: number;
  /** Box of the screen's content, without the suite's bars and the caption strip. */
  room: Box;
  presses: boolean;
  /**
   * Boxes of the elements that the user points at, clicks or drags. If an element is wider than a view, the box
   * contains only the element's words.
   */
  subjects: Box[];
  changes: { at: number; boxes: Box[] };
  /** Height of the smallest words, in pixels. */
  smallest: number;
  /** Boxes of words at the end of the step, which the edges of a view should not crop. */
  words: Box[];
  /** Opening of the next screen: time, content box, and the boxes of the subject if the storyboard names it. */
  opens?: { at: number; room: Box; boxes: Box[] };
};

/**
 * A part of the stage that the square crop shows. The view starts to move to `box` at the time `from`, and the move
 * takes `lasts` ms.
 */
export type View = { from: number; lasts: number; box: Box };

/**
 * Fractions of a poster's height: `free` is above the player's controls, and `empty` is the maximum empty part below a
 * screen.
 */
const poster = { free: 0.62, empty: 0.3 };

/**
 * The part of a long screen that a poster shows. The step's subject is in the upper part, which the player's controls
 * do not cover. The upper edge crops no block.
 *
 * @param view view of the video at the poster's time
 * @param blocks boxes that must not be cropped
 */
export function posterViewOf(
  view: Box,
  { presses, subjects, changes, opens, ...sight }: Sight,
  blocks: Box[],
): Box {
  const room = opens?.room ?? sight.room;
  if (!isLong(room, view.height) || room.width > view.width) return view;
  const done = [...(opens?.boxes ?? []), ...changes.boxes];
  const [shown = blocks] = (presses ? [done, subjects] : [subjects, done]).filter(({ length }) => length > 0);
  const subject = around(shown);
  // A screen without the suite's bars has no background page, so empty space below the screen must not be visible.
  const empty = room.y > 0 ? poster.empty : 0;
  const lowest = room.y + room.height - view.height * (1 - empty);
  const tops = [room.y, ...blocks.map(({ y }) => y - margin / 2)]
    .filter((top) => top <= Math.min(lowest, subject.y) && !blocks.some((block) => isCut(block, top)))
    .sort((a, b) => a - b);
  const end = subject.y + subject.height;
  const y = tops.find((top) => end <= top + view.height * poster.free) ?? tops.at(-1) ?? view.y;
  return { ...view, y: Math.round(y) };
}

/** Duration of a view's move, in milliseconds. The cursor's move has the same duration. */
const move = 750;

/** Minimum time between the end of a view's move and the end of the sentence, in milliseconds. */
const rest = 900;

/** Minimum height of words on a phone, and width of a phone, in pixels. */
const phone = { words: 11, width: 390 };

export const minTextPx = 17;

/** Maximum edge of a view in which words of this height are readable, in stage pixels. A multiple of 4. */
function maxEdge(words: number): number {
  return Math.floor((words * phone.width) / phone.words / 4) * 4;
}

const margin = 14;

/** Maximum width of elements that a view shows completely, in pixels. */
export const maxFrameWidth = 548;

/** Maximum distance in pixels for moving a view to the edge of the content without hiding boxes. */
const snap = 64;

/**
 * Views of the square crop. A view moves with the cursor, and does not move while text is read. If targets need a
 * larger view, the view grows as long as words are readable. If the view cannot grow enough, changes are shown after
 * the targets. A new screen starts without a move.
 */
export function viewsOf(sights: Sight[]): View[] {
  const views: View[] = [];
  const show = (from: number, lasts: number, box: Box) => {
    const last = views.at(-1)?.box;
    if (!last || box.x !== last.x || box.y !== last.y || box.width !== last.width)
      views.push({ from, lasts, box });
  };
  for (const { start, end, room, presses, subjects, changes, smallest, words, opens } of sights) {
    const [first, before] = [views.length === 0, views.at(-1)?.box];
    const shown = [subjects, changes.boxes].filter((boxes) => boxes.length > 0);
    const widest = Math.min(maxEdge(smallest), room.height + 2 * room.y, room.width);
    const view = (boxes: Box[], last: Box | undefined, others: Box[] = []) => {
      const isShown = ({ x, y, width, height }: Box) =>
        last &&
        x >= last.x &&
        x + width <= last.x + last.width &&
        (!isLong(room, last.height) || (y >= last.y && y + height <= last.y + last.height));
      const rests = boxes.length > 0 && !(others.length > 0 && isLong(room, widest)) && boxes.every(isShown);
      if (last && last.width <= widest && rests) return last;
      return viewOf(boxes, room, fits(boxes, room, edgeIn(room)) ? edgeIn(room) : widest, words, others);
    };
    const [now = [], later] = fits(shown.flat(), room, widest) ? [shown.flat()] : shown;
    if (now.length > 0 || first) show(first ? 0 : start, first ? 0 : move, view(now, before, later));
    if (later && presses && changes.at + move + rest < end)
      show(Math.max(changes.at, start + move), move, view(later, views.at(-1)?.box));
    if (opens) show(opens.at, 0, viewOf(opens.boxes, opens.room, edgeIn(opens.room), words));
  }
  return views;
}

/** The edge of an ordinary view, in which all words are readable, in pixels. */
function edgeIn(room: Box): number {
  return Math.min(maxEdge(minTextPx), room.height);
}

function fits(boxes: Box[], room: Box, edge: number): boolean {
  if (boxes.length === 0) return true;
  const { width, height } = around(boxes);
  const isLow = !isLong(room, edge) || height <= edge - 2 * margin;
  return isLow && (room.width <= edge || width <= edge - 2 * margin);
}

/** Whether the content is so much higher than a view that the view scrolls. */
function isLong(room: Box, edge: number): boolean {
  return room.height - edge > (room.width <= edge ? 0 : snap);
}

/** A view that contains as many boxes as possible. A view higher than the content shows background below it. */
function viewOf(boxes: Box[], room: Box, edge: number, words: Box[], others: Box[] = []): Box {
  const within = (x: number) => boxes.filter((box) => box.x >= x && box.x + box.width <= x + edge);
  const all = around(boxes);
  let { x } = room;
  if (boxes.length > 0 && fits(boxes, room, edge)) x = all.x + (all.width - edge) / 2;
  else if (boxes.length > 0)
    x = best(
      boxes.map((box) => box.x - margin),
      (at) => within(at).reduce((sum, { width }) => sum + width, 0),
    );
  const end = room.x + room.width - edge;
  x = Math.max(room.x, Math.min(x, end));
  const shown = within(x).length;
  for (const side of [room.x, end]) if (Math.abs(x - side) < snap && within(side).length >= shown) x = side;
  return {
    x: Math.round(x),
    y: Math.round(downOf(boxes, room, edge, words, others)),
    width: edge,
    height: edge,
  };
}

/** If the content is long, prefers a position of the view that crops no words. */
function downOf(boxes: Box[], room: Box, edge: number, words: Box[], others: Box[]): number {
  const slack = room.height - edge;
  if (slack < 0) return room.y + slack / 2;
  if (boxes.length === 0) return room.y;
  const all = around(boxes);
  const within = (y: number) => boxes.filter((box) => box.y >= y && box.y + box.height <= y + edge);
  const inRoom = (y: number) => Math.max(room.y, Math.min(y, room.y + slack));
  if (!isLong(room, edge)) return inRoom(all.y + (all.height - edge) / 2);
  const isHigh = all.height > edge - 2 * margin;
  const middle = isHigh
    ? best(
        boxes.map((box) => box.y - margin),
        (at) => within(at).reduce((sum, { width, height }) => sum + width * height, 0),
      )
    : all.y + (all.height - edge) / 2;
  const [highest, lowest] = [all.y + all.height + margin - edge, all.y - margin];
  const next = around(others);
  if (!isHigh && others.length > 0)
    return inRoom(
      next.y < all.y
        ? Math.max(highest, next.y - margin)
        : Math.min(lowest, next.y + next.height + margin - edge),
    );
  const free = isHigh ? margin : (edge - all.height) / 2 - margin;
  const cuts = (y: number) =>
    words.filter((box) => isCut(box, y) || isCut(box, y + edge)).reduce((sum, { width }) => sum + width, 0);
  const near = Array.from({ length: Math.floor(free / step) + 1 }, (_, index) => index * step);
  const places = near.flatMap((away) => [middle - away, middle + away]).map(inRoom);
  const found = places.reduce((first, each) => (cuts(each) < cuts(first) ? each : first), inRoom(middle));
  const isNearTop = found - room.y < snap / 2 && all.y + all.height + margin <= room.y + edge;
  return isNearTop && cuts(room.y) <= cuts(found) ? room.y : found;
}

const step = 4;

function isCut({ y, height }: Box, at: number): boolean {
  return y < at && y + height > at;
}

function best(places: number[], worth: (place: number) => number): number {
  const sorted = [...places].sort((a, b) => a - b);
  return sorted.reduce((first, each) => (worth(each) > worth(first) + 1 ? each : first));
}

function around(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function viewAt(views: View[], now: number): Box {
  const [first, ...others] = views;
  if (!first) throw new Error("a storyboard without steps has no views");
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
