import { describe, expect, test } from "vitest";
import { posterViewOf, type Sight, viewAt, viewsOf } from "../../square";
import type { Box } from "../../stage/seen";

const room: Box = { x: 78, y: 58, width: 1202, height: 576 };
const box = (x: number, width = 120): Box => ({ x, y: 300, width, height: 40 });

const sight = (start: number, subjects: Box[], changed: Box[] = [], more: Partial<Sight> = {}): Sight => ({
  ...{ start, end: start + 4000, room, presses: true, subjects, smallest: 17, words: [] },
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
      "shows two places at once in a larger view, where their words stay readable",
      [sight(0, [box(500)], [box(980)], { smallest: 19 }), sight(4000, [box(1100)])],
      [
        [0, 464],
        [4000, 704],
      ],
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

  describe("in a room as narrow as a view", () => {
    const long: Box = { x: 78, y: 58, width: 600, height: 1600 };
    const row = (y: number, height = 60): Box => ({ x: 90, y, width: 576, height });
    const inRoom = (start: number, subjects: Box[], changed: Box[] = [], more: Partial<Sight> = {}) =>
      sight(start, subjects, changed, { room: long, ...more });
    const tops = (sights: Sight[]) => viewsOf(sights).map(({ from, box: { y } }) => [from, y]);

    test.each<[string, Sight[], number[][]]>([
      [
        "moves down",
        [inRoom(0, [row(100)]), inRoom(4000, [row(1000)])],
        [
          [0, 58],
          [4000, 730],
        ],
      ],
      ["rests while all is shown", [inRoom(0, [row(100)]), inRoom(4000, [row(500)])], [[0, 58]]],
      ["begins at the room's beginning if it is near", [inRoom(0, [row(350)])], [[0, 58]]],
      ["ends at the room's end", [inRoom(0, [row(1590)])], [[0, 1058]]],
      [
        "leaves room for what changes, and then shows it",
        [inRoom(0, [row(700)], [row(1400)])],
        [
          [0, 686],
          [1000, 1058],
        ],
      ],
      [
        "shows as much of the change as it can where there is no time to move",
        [inRoom(0, [row(100)]), inRoom(4000, [row(600)], [row(640), row(1300)], { end: 6000 })],
        [
          [0, 58],
          [4000, 586],
        ],
      ],
      [
        "cuts no words if it can help it",
        [inRoom(0, [row(1000)], [], { words: [{ x: 100, y: 720, width: 90, height: 24 }] })],
        [[0, 718]],
      ],
    ])("%s", (_name, sights, expected) => {
      expect(tops(sights)).toEqual(expected);
    });
  });

  describe("has a poster", () => {
    const long: Box = { x: 78, y: 58, width: 600, height: 1600 };
    const filmed: Box = { x: 78, y: 500, width: 600, height: 600 };
    const block = (y: number, height: number): Box => ({ x: 90, y, width: 576, height });
    const blocks = [block(74, 200), block(288, 200), block(502, 300), block(816, 400), block(1230, 400)];

    test.each<[string, Box, number]>([
      ["of the screen's beginning, if what matters is in the upper part of that", block(288, 100), 58],
      ["that shows what matters in its upper part, below no edge that cuts something", block(700, 90), 495],
      ["that begins with what matters, if that is high", block(502, 500), 495],
      ["that may end below the screen", block(1500, 90), 1223],
    ])("%s", (_name, subject, top) => {
      const view = posterViewOf(filmed, sight(0, [subject], [], { room: long }), blocks);
      expect(view).toEqual({ ...filmed, y: top });
    });

    test("of what has changed rather than of what was pressed", () => {
      const pressed = sight(0, [block(1500, 90)], [block(288, 100)], { room: long });
      expect(posterViewOf(filmed, pressed, blocks).y).toBe(58);
      expect(posterViewOf(filmed, { ...pressed, presses: false }, blocks).y).toBe(1223);
    });

    test("of the screen that has been opened", () => {
      const opens = { at: 900, room: long, boxes: [block(1500, 90)] };
      const opened = sight(0, [block(80, 60)], [], { room: { ...long, height: 600 }, opens });
      expect(posterViewOf(filmed, opened, blocks).y).toBe(1223);
    });

    test("that ends with a screen that has no page around it", () => {
      const bare = { ...long, y: 0, height: 1658 };
      expect(posterViewOf(filmed, sight(0, [block(1500, 90)], [], { room: bare }), blocks).y).toBe(809);
    });

    test("that is the film's picture where a screen is as high as that", () => {
      const bare = { x: 0, y: 0, width: 1280, height: 634 };
      const view = { x: 300, y: 34, width: 600, height: 600 };
      expect(posterViewOf(view, sight(0, [box(500)], [], { room: bare }), [box(500)])).toEqual(view);
    });
  });

  test.each([
    [17, 600],
    [18, 636],
    [19, 672],
    [24, 692],
  ])("is as large for words of %s pixels as leaves them 11 on a phone, at most %s", (smallest, edge) => {
    const [view] = viewsOf([sight(0, [box(100), box(1100)], [], { smallest })]);
    expect(view?.box).toMatchObject({ y: 58 + (576 - edge) / 2, width: edge, height: edge });
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
