import { describe, expect, test } from "vitest";
import { pressable } from "~/demo/pictures/pressable";
import { sceneId, sceneNumber } from "~/demo/pictures/use-scene";

describe("the clickable part of a picture", () => {
  const picture = { width: 1280, height: 720 };
  test.each<{
    name: string;
    target?: [number, number, number, number];
    place: [number, number, number, number];
  }>([
    { name: "the whole picture without a target", place: [0, 0, 1280, 720] },
    { name: "the target, where it is large enough", target: [100, 100, 200, 60], place: [100, 100, 200, 60] },
    { name: "a small one, larger around its middle", target: [100, 100, 20, 10], place: [85, 80, 50, 50] },
    {
      name: "one in a corner, no further than the picture",
      target: [1270, 0, 10, 10],
      place: [1230, 0, 50, 50],
    },
  ])("is $name", ({ target, place }) => {
    expect(pressable({ ...picture, ...(target && { target }) }, 640)).toEqual(place);
  });
});

describe("the fragment of an address", () => {
  test.each([
    ["", 1],
    ["#scene-1", 1],
    ["#scene-3", 3],
    ["#scene-end", 4],
    ["#scene-0", undefined],
    ["#scene-4", undefined],
    ["#scene-1e0", undefined],
    ["#contact", undefined],
  ])("%s among three scenes means number %s", (hash, number) => {
    expect(sceneNumber(hash, 3)).toBe(number);
  });

  test("is the id of its scene", () => {
    for (const number of [1, 2, 3, 4]) expect(sceneNumber(`#${sceneId(number, 3)}`, 3)).toBe(number);
  });
});
