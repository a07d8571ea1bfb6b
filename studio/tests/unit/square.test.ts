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

describe("the square crop", () => {
  test.each<[string, Sight[], number[][]]>([
    ["begins at the first step's subject", [sight(700, [box(850)])], [[0, 622]]],
    [
      "stays still if the next step's subject is already visible",
      [sight(0, [box(300)]), sight(4000, [box(400)])],
      [[0, 78]],
    ],
    [
      "moves to the next subject when a step begins",
      [sight(0, [box(100)]), sight(4000, [box(1000)])],
      [
        [0, 78],
        [4000, 704],
      ],
    ],
    ["moves to the picture's edge if the subject is near it", [sight(0, [box(900)])], [[0, 704]]],
    ["shows a wide subject near the edge completely", [sight(0, [box(680, 520)])], [[0, 652]]],
    ["shows two places together if both fit", [sight(0, [box(500)], [box(800)])], [[0, 422]]],
    [
      "shows the pressed control, then the change, if both do not fit",
      [sight(0, [box(1100)], [box(100)])],
      [
        [0, 704],
        [1000, 78],
      ],
    ],
    [
      "stays at the control that the cursor points at",
      [sight(0, [box(1100)], [box(100)], { presses: false })],
      [[0, 704]],
    ],
    [
      "does not move if the step is too short to show the change",
      [sight(0, [box(1100)], [box(100)], { end: 2000 })],
      [[0, 704]],
    ],
    [
      "grows to show two places together if their texts stay readable",
      [sight(0, [box(500)], [box(980)], { smallest: 19 }), sight(4000, [box(1100)])],
      [
        [0, 464],
        [4000, 704],
      ],
    ],
    [
      "shows as much as possible of subjects that do not fit",
      [sight(0, [box(100, 40), box(500), box(800), box(1100, 40)])],
      [[0, 486]],
    ],
    [
      "moves to the subject of a newly opened screen",
      [sight(0, [box(1100)], [], { opens: { at: 900, room, boxes: [box(100)] } })],
      [
        [0, 704],
        [900, 78],
      ],
    ],
  ])("%s", (_name, sights, expected) => {
    expect(lefts(sights)).toEqual(expected);
  });

  describe("in an area as narrow as the crop", () => {
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
      [
        "stays still while all subjects are visible",
        [inRoom(0, [row(100)]), inRoom(4000, [row(500)])],
        [[0, 58]],
      ],
      ["begins at the top of the area if the subject is near the top", [inRoom(0, [row(350)])], [[0, 58]]],
      ["ends at the bottom of the area", [inRoom(0, [row(1590)])], [[0, 1058]]],
      [
        "shows the subject, then the change below it",
        [inRoom(0, [row(700)], [row(1400)])],
        [
          [0, 686],
          [1000, 1058],
        ],
      ],
      [
        "shows as much of the change as possible if there is no time to move",
        [inRoom(0, [row(100)]), inRoom(4000, [row(600)], [row(640), row(1300)], { end: 6000 })],
        [
          [0, 58],
          [4000, 586],
        ],
      ],
      [
        "avoids cutting through words",
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
      ["from the top of the screen, if the subject is in its upper part", block(288, 100), 58],
      ["with the subject in its upper part, and without cutting a block at its top", block(700, 90), 495],
      ["that begins at the subject, if the subject is high", block(502, 500), 495],
      ["that may extend below the visible screen", block(1500, 90), 1223],
    ])("%s", (_name, subject, top) => {
      const view = posterViewOf(filmed, sight(0, [subject], [], { room: long }), blocks);
      expect(view).toEqual({ ...filmed, y: top });
    });

    test("of the change instead of the pressed control", () => {
      const pressed = sight(0, [block(1500, 90)], [block(288, 100)], { room: long });
      expect(posterViewOf(filmed, pressed, blocks).y).toBe(58);
      expect(posterViewOf(filmed, { ...pressed, presses: false }, blocks).y).toBe(1223);
    });

    test("of the newly opened screen", () => {
      const opens = { at: 900, room: long, boxes: [block(1500, 90)] };
      const opened = sight(0, [block(80, 60)], [], { room: { ...long, height: 600 }, opens });
      expect(posterViewOf(filmed, opened, blocks).y).toBe(1223);
    });

    test("that ends at the bottom of a screen without a page frame", () => {
      const bare = { ...long, y: 0, height: 1658 };
      expect(posterViewOf(filmed, sight(0, [block(1500, 90)], [], { room: bare }), blocks).y).toBe(809);
    });

    test("with the video's own crop if the screen is not higher", () => {
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
  ])(
    "keeps text of %s pixels at least 11 pixels high on a phone, with an edge of at most %s",
    (smallest, edge) => {
      const [view] = viewsOf([sight(0, [box(100), box(1100)], [], { smallest })]);
      expect(view?.box).toMatchObject({ y: 58 + (576 - edge) / 2, width: edge, height: edge });
    },
  );

  test("never shows the bars or the captions", () => {
    const bare = { x: 0, y: 0, width: 1280, height: 634 };
    const views = viewsOf([sight(0, [{ x: 1200, y: 600, width: 80, height: 34 }], [], { room: bare })]);
    expect(views[0]?.box).toEqual({ x: 680, y: 34, width: 600, height: 600 });
  });

  test("moves for 750 ms, slowly at both ends", () => {
    const views = viewsOf([sight(0, [box(100)]), sight(4000, [box(1000)])]);
    const at = (now: number) => Math.round(viewAt(views, now).x);
    expect([0, 4000, 4075, 4375, 4675, 4750, 9000].map(at)).toEqual([78, 78, 81, 391, 701, 704, 704]);
  });
});
