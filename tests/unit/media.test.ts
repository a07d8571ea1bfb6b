import { describe, expect, test } from "vitest";
import {
  cutSchema,
  holds,
  isPortrait,
  type Recording,
  recordingSchema,
  type Scene,
} from "~/content/schema/media";
import { faults } from "../content-files";
import { content } from "../fixture/site";

describe("a part of a picture", () => {
  const part = { x: 0.2, y: 0.3, width: 0.4, height: 0.5 };
  const hair = 1e-10;

  test.each<[string, object, boolean]>([
    ["all of it", { x: 0, y: 0, width: 1, height: 1 }, true],
    ["its last corner", { x: 0.55, y: 0.9, width: 0.45, height: 0.1 }, true],
    ["a hair more, as sums have it", { x: 0.55 + hair, y: 0.9 + hair, width: 0.45, height: 0.1 }, true],
    ["more than its width", { x: 0.56, y: 0, width: 0.45, height: 1 }, false],
    ["more than its height", { x: 0, y: 0.1, width: 1, height: 0.95 }, false],
    ["nothing of its width", { x: 0, y: 0, width: 0, height: 1 }, false],
    ["something before it", { x: -0.1, y: 0, width: 1, height: 1 }, false],
    ["something above it", { x: 0, y: -0.1, width: 1, height: 1 }, false],
  ])("lies inside: %s", (_, rectangle, isInside) => {
    expect(faults(cutSchema, rectangle).length === 0).toBe(isInside);
  });

  test.each([
    ["itself", {}, true],
    ["what is smaller", { x: 0.25, y: 0.35, width: 0.1, height: 0.1 }, true],
    ["a hair more", { x: 0.2 - hair, y: 0.3 - hair, width: 0.4 + 3 * hair, height: 0.5 + 3 * hair }, true],
    ["what begins before", { x: 0.19 }, false],
    ["what begins above", { y: 0.29 }, false],
    ["what ends after", { width: 0.41 }, false],
    ["what ends below", { height: 0.51 }, false],
  ])("holds %s: %s", (_, change, isHeld) => {
    expect(holds(part, { ...part, ...change })).toBe(isHeld);
  });

  test.each([
    [0.45, 1, true],
    [0.225, 0.5, true],
    [0.4546, 1, true],
    [0.4454, 1, true],
    [0.456, 1, false],
    [0.444, 1, false],
    [0.45, 0.5, false],
  ])("%d wide and %d high is as phones show it: %s", (width, height, isAsShown) => {
    expect(isPortrait({ x: 0, y: 0, width, height })).toBe(isAsShown);
  });
});

describe("facts about videos", () => {
  const known = content.media["/videos/seafood/purchase/workflow.mp4"] as Recording;
  const [scene] = known.scenes as [Scene];
  const portrait = { x: 0.2, y: 0, width: 0.45, height: 1 };
  const target = { x: 0.3, y: 0.4, width: 0.1, height: 0.1, name: "Approve" };
  const phone = { ...scene.phone, ...portrait };
  const inScene = "scenes: 0";
  const sceneOf = (change: object) => ({ scenes: [{ ...scene, phone, target, ...change }] });
  test.each<[string, object, string[]]>([
    ["as it is", {}, []],
    ["with a scene's target where phones show it", sceneOf({}), []],
    ["with a scene without a target", sceneOf({ target: undefined }), []],
    [
      "with a scene's target where phones do not show it",
      sceneOf({ target: { ...target, x: 0.1 } }),
      [`${inScene}: the part that phones show must hold the target`],
    ],
    [
      "with a scene's target outside",
      sceneOf({ target: { ...target, y: 0.95 } }),
      [
        `${inScene}: target: must lie inside the picture: x + width and y + height are at most 1`,
        `${inScene}: the part that phones show must hold the target`,
      ],
    ],
    [
      "with a part for phones outside",
      sceneOf({ target: undefined, phone: { ...phone, x: 0.56 } }),
      [`${inScene}: phone: must lie inside the picture: x + width and y + height are at most 1`],
    ],
    [
      "with a part for phones that is no portrait",
      sceneOf({ target: undefined, phone: { ...phone, height: 0.5 } }),
      [`${inScene}: phone: must be in 4:5: its width is 0.45 of its height, in fractions`],
    ],
    ...["0".repeat(63), "0".repeat(65), "G".repeat(64), `x${"0".repeat(64)}`].map(
      (sha256): [string, object, string[]] => [
        `with the hash ${sha256}`,
        { captions: { ...known.captions, sha256 } },
        ["captions: sha256: must be a SHA-256 in hexadecimal"],
      ],
    ),
    ...["avc1.64001f, mp4a", "", ",avc1", "avc1,", "avc1;mp4a"].map((codecs): [string, object, string[]] => [
      `with the codecs ${codecs}`,
      { renditions: { ...known.renditions, low: { ...known.renditions.low, codecs } } },
      ["renditions: low: codecs: must be codec strings with commas between"],
    ]),
    [
      "with captions that are none",
      { captions: { ...known.captions, path: "/videos/a.srt" } },
      ["captions: path: must be a path like /videos/name.vtt"],
    ],
  ])("%s", (_, change, expected) => {
    const recording = JSON.parse(JSON.stringify({ ...known, ...change }));
    expect(faults(recordingSchema, recording)).toEqual(expected);
  });
});
