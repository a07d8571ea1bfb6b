import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { scenesSchema, squareAround } from "~/schema/scenes";
import { MediaError } from "../../tools/media/media-error";
import { readScenes, stills } from "../../tools/media/scenes";

describe("the still pictures of a recording", () => {
  const changes = (...times: [second: number, score: number][]) =>
    times.map(([second, score]) => ({ second, score }));

  test.each([
    ["one picture if the recording does not change", [], 10, [5]],
    ["one picture on each side of a change", changes([4, 0.2]), 10, [2, 7]],
    ["no picture between close changes; the greater counts", changes([4, 0.1], [4.4, 0.3]), 10, [2.2, 7.2]],
    ["no pictures at the start and the end", changes([0.5, 0.9], [9.5, 0.9]), 10, [5]],
  ])("%s", (_name, found, duration, expected) => {
    expect(stills(found, duration)).toEqual(expected);
  });

  test("are at most nine, separated by the greatest changes", () => {
    const often = Array.from({ length: 20 }, (_, index) => ({
      second: 2 * index + 2,
      score: (index + 1) / 20,
    }));
    expect(stills(often, 44)).toEqual([13, 27, 29, 31, 33, 35, 37, 39, 42]);
  });
});

describe("the square crop of a picture for phones", () => {
  const at = (x: number, width: number) => ({ x, y: 0.5, width, height: 0.1 });

  test.each([
    ["is the middle of the picture without a target", undefined, 0.2188],
    ["is centred on the target", at(0.4, 0.1), 0.1688],
    ["stays within the picture's right edge", at(0.9, 0.1), 0.4375],
  ])("%s", (_name, target, x) => {
    expect(squareAround(target)).toEqual({ x, y: 0, width: 0.5625, height: 1 });
  });
});

describe("a file of scenes", () => {
  const scene = { atSeconds: 1, text: "Approve" };
  const target = { x: 0.8, y: 0.5, width: 0.1, height: 0.1, name: "Approve" };

  test.each<[string, object[], string | undefined]>([
    ["with only required values", [scene], undefined],
    [
      "with all optional values",
      [
        {
          ...scene,
          translations: { nb: "Godkjenn" },
          target,
          picture: "a.png",
          phone: { part: { x: 0.4375, y: 0, width: 0.5625, height: 1 } },
        },
      ],
      undefined,
    ],
    ["without a scene", [], "scenes"],
    ["without a sentence", [{ atSeconds: 1, text: " " }], "scenes.0.text"],
    ["whose times are not in order", [scene, scene], "scenes.1.atSeconds"],
    ["with a time before the beginning", [{ ...scene, atSeconds: -1 }], "scenes.0.atSeconds"],
    ["with a target outside the picture", [{ ...scene, target: { ...target, y: 0.95 } }], "scenes.0.target"],
    ["with a target without a name", [{ ...scene, target: { ...target, name: "" } }], "scenes.0.target.name"],
    ["with a picture for phones", [{ ...scene, phone: { picture: "b.png", target } }], undefined],
    [
      "with a phone crop that is not square",
      [{ ...scene, phone: { part: { x: 0, y: 0, width: 1, height: 1 } } }],
      "scenes.0.phone.part",
    ],
    [
      "with a phone crop that does not contain the target",
      [{ ...scene, target, phone: { part: { x: 0, y: 0, width: 0.5625, height: 1 } } }],
      "scenes.0",
    ],
  ])("%s", (_name, scenes, problem) => {
    const issues = scenesSchema.safeParse({ scenes }).error?.issues ?? [];
    expect(issues[0]?.path.join(".")).toBe(problem);
  });
});

describe("rejects an unusable file of scenes", () => {
  const folder = mkdtempSync(join(tmpdir(), "quayside-scenes-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const scene = (more: object) => JSON.stringify({ scenes: [{ atSeconds: 1, text: "Approve", ...more }] });

  test.each<[string, string | undefined, RegExp]>([
    ["that is missing", undefined, /^the file FILE does not exist$/],
    ["that is not JSON", "Not a recording.", /^FILE: ./],
    [
      "with a target beyond the picture's edge",
      scene({ target: { x: 0.9, y: 0, width: 0.2, height: 0.1, name: "Approve" } }),
      /^FILE: \$\.scenes\[0\]\.target: must be inside the picture: x \+ width and y \+ height must be at most 1$/,
    ],
    ["without its picture", scene({ picture: "none.png" }), /^FILE: the picture none\.png does not exist$/],
  ])("%s", (name, text, message) => {
    const file = join(folder, `${name}.json`);
    if (text !== undefined) writeFileSync(file, text);
    const error = thrown(() => readScenes(file));
    expect(error).toBeInstanceOf(MediaError);
    expect((error as MediaError).message.replace(file, "FILE")).toMatch(message);
  });
});

function thrown(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
