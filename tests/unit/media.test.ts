import { describe, expect, test } from "vitest";
import { isSquare, partSchema, type Recording, recordingSchema, type Scene } from "~/schema/media";
import { partOf } from "~/schema/scenes";
import { problems } from "../content-files";
import { content } from "../fixture/site";

describe("a region of a picture", () => {
  const part = { x: 0.2, y: 0.3, width: 0.4, height: 0.5 };
  const hair = 1e-10;

  test.each<[string, object, boolean]>([
    ["up to the bottom right corner", { x: 0.55, y: 0.9, width: 0.45, height: 0.1 }, true],
    [
      "beyond the edge by a rounding error",
      { x: 0.55 + hair, y: 0.9 + hair, width: 0.45, height: 0.1 },
      true,
    ],
    ["wider than the picture", { x: 0.56, y: 0, width: 0.45, height: 1 }, false],
    ["higher than the picture", { x: 0, y: 0.1, width: 1, height: 0.95 }, false],
    ["without a width", { x: 0, y: 0, width: 0, height: 1 }, false],
    ["beyond the left edge", { x: -0.1, y: 0, width: 1, height: 1 }, false],
    ["beyond the top edge", { x: 0, y: -0.1, width: 1, height: 1 }, false],
  ])("is inside the picture or not: %s", (_, rectangle, isInside) => {
    expect(problems(partSchema, rectangle).length === 0).toBe(isInside);
  });

  test.each([
    ["itself", {}, {}],
    ["a smaller region", { width: 0.1, height: 0.1 }, { width: 0.1, height: 0.1 }],
    ["a region that begins further left and higher", { x: 0, y: 0 }, { width: 0.2, height: 0.2 }],
    ["a larger region", { width: 0.7, height: 0.6 }, {}],
    ["a region next to it, which is empty", { x: 0.7, width: 0.1 }, undefined],
  ])("intersected with %s", (_, change, seen) => {
    const found = partOf(part, { ...part, ...change });
    const expected = seen && { ...part, ...seen };
    for (const key of ["x", "y", "width", "height"] as const)
      if (expected) expect(found?.[key]).toBeCloseTo(expected[key]);
    expect(found === undefined).toBe(expected === undefined);
  });

  test.each([
    [0.5625, 1, true],
    [0.567, 1, true],
    [0.558, 1, true],
    [0.568, 1, false],
    [0.557, 1, false],
  ])("%d wide and %d high is a square: %s", (width, height, isAsShown) => {
    expect(isSquare({ x: 0, y: 0, width, height })).toBe(isAsShown);
  });
});

describe("video metadata", () => {
  const known = content.media["/videos/seafood/purchase/workflow.mp4"] as Recording;
  const [scene] = known.scenes as [Scene];
  const target = { x: 0.3, y: 0.4, width: 0.1, height: 0.1, name: "Approve" };
  const phone = { ...scene.phone, target };
  const inScene = "scenes: 0";
  const sceneOf = (change: object) => ({ scenes: [{ ...scene, phone, target, ...change }] });
  test.each<[string, object, string[]]>([
    ["in its current version", {}, []],
    ["with a scene's target", sceneOf({}), []],
    ["with a scene without a target", sceneOf({ target: undefined }), []],
    [
      "with a phone target outside the picture",
      sceneOf({ phone: { ...phone, target: { ...target, x: 0.95 } } }),
      [`${inScene}: phone: target: must be inside the picture: x + width and y + height must be at most 1`],
    ],
    ...["0".repeat(63), "0".repeat(65), "G".repeat(64), `x${"0".repeat(64)}`].map(
      (sha256): [string, object, string[]] => [
        `with the hash ${sha256}`,
        { captions: { ...known.captions, sha256 } },
        ["captions: sha256: must be a SHA-256 of 64 hexadecimal digits"],
      ],
    ),
    ...["avc1.64001f, mp4a", "", ",avc1", "avc1,", "avc1;mp4a"].map((codecs): [string, object, string[]] => [
      `with the codecs ${codecs}`,
      { renditions: { ...known.renditions, low: { ...known.renditions.low, codecs } } },
      ["renditions: low: codecs: must be codec strings separated by commas, such as avc1.64001f,mp4a.40.2"],
    ]),
    [
      "with captions that are not WebVTT",
      { captions: { ...known.captions, path: "/videos/a.srt" } },
      ["captions: path: must be a path like /videos/name.vtt"],
    ],
  ])("%s", (_, change, expected) => {
    const recording = JSON.parse(JSON.stringify({ ...known, ...change }));
    expect(problems(recordingSchema, recording)).toEqual(expected);
  });
});
