import { describe, expect, test } from "vitest";
import { hotspotArea } from "~/demo/pictures/hotspot-area";

describe("the clickable part of a picture", () => {
  const picture = { width: 1280, height: 720 };
  test.each<{
    name: string;
    target?: [number, number, number, number];
    place: [number, number, number, number];
  }>([
    { name: "the whole picture without a target", place: [0, 0, 1280, 720] },
    { name: "the target if it is large enough", target: [100, 100, 200, 60], place: [100, 100, 200, 60] },
    {
      name: "enlarged around the middle of a small target",
      target: [100, 100, 20, 10],
      place: [85, 80, 50, 50],
    },
    {
      name: "enlarged only within the picture for a target in a corner",
      target: [1270, 0, 10, 10],
      place: [1230, 0, 50, 50],
    },
  ])("is $name", ({ target, place }) => {
    expect(hotspotArea({ ...picture, ...(target && { target }) }, 640)).toEqual(place);
  });
});
