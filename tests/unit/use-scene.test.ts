import { describe, expect, test } from "vitest";
import { sceneId, sceneNumber } from "~/demo/pictures/use-scene";

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
