import { describe, expect, test } from "vitest";
import { type Sight, viewAt, viewsOf } from "../../square";
import type { Box } from "../../stage/seen";

const room: Box = { x: 78, y: 58, width: 1202, height: 576 };
const box = (x: number, width = 120): Box => ({ x, y: 300, width, height: 40 });

/** A step of four seconds that changes something after one. */
const sight = (start: number, subjects: Box[], changed: Box[] = [], more: Partial<Sight> = {}): Sight => ({
  ...{ start, end: start + 4000, room, presses: true, subjects },
  changes: { at: start + 1000, boxes: changed },
  ...more,
});

const lefts = (sights: Sight[]) => viewsOf(sights).map(({ from, box: { x } }) => [from, x]);

describe("the square cut", () => {
  test.each<[string, Sight[], number[][]]>([
    ["begins at what the first step is about", [sight(700, [box(850)])], [[0, 622]]],
    ["rests while it shows what matters", [sight(0, [box(300)]), sight(4000, [box(400)])], [[0, 78]]],
    [
      "moves as a step begins",
      [sight(0, [box(100)]), sight(4000, [box(1000)])],
      [
        [0, 78],
        [4000, 704],
      ],
    ],
    ["goes to the edge if it is near", [sight(0, [box(900)])], [[0, 704]]],
    ["keeps what matters whole near the edge", [sight(0, [box(680, 520)])], [[0, 652]]],
    ["shows two places at once where both fit", [sight(0, [box(500)], [box(800)])], [[0, 422]]],
    [
      "shows what is pressed, then what that changes, where both do not fit",
      [sight(0, [box(1100)], [box(100)])],
      [
        [0, 704],
        [1000, 78],
      ],
    ],
    ["stays with what is pointed at", [sight(0, [box(1100)], [box(100)], { presses: false })], [[0, 704]]],
    [
      "stays where there is no time to look at the change",
      [sight(0, [box(1100)], [box(100)], { end: 2000 })],
      [[0, 704]],
    ],
    [
      "shows most of what is too wide",
      [sight(0, [box(100, 40), box(500), box(800), box(1100, 40)])],
      [[0, 486]],
    ],
    [
      "begins anew on another screen",
      [sight(0, [box(1100)], [], { opens: { at: 900, room, boxes: [box(100)] } })],
      [
        [0, 704],
        [900, 78],
      ],
    ],
  ])("%s", (_name, sights, expected) => {
    expect(lefts(sights)).toEqual(expected);
  });

  test("never shows more than the room, without bars and captions", () => {
    const bare = { x: 0, y: 0, width: 1280, height: 634 };
    const views = viewsOf([sight(0, [{ x: 1200, y: 600, width: 80, height: 34 }], [], { room: bare })]);
    expect(views[0]?.box).toEqual({ x: 680, y: 34, width: 600, height: 600 });
  });

  test("moves for three quarters of a second, slowly at both ends", () => {
    const views = viewsOf([sight(0, [box(100)]), sight(4000, [box(1000)])]);
    const at = (now: number) => Math.round(viewAt(views, now).x);
    expect([0, 4000, 4075, 4375, 4675, 4750, 9000].map(at)).toEqual([78, 78, 81, 391, 701, 704, 704]);
  });
});
