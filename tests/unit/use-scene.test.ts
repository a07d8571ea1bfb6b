import { describe, expect, test } from "vitest";
import { sceneAt, sceneId, sceneNumber } from "~/demo/pictures/use-scene";

const film = { durationSeconds: 30, moments: { late: 11, former: 11, early: 1 } };
const scenes = [0, 4, 10, 20].map((second) => ({ second }));

test.each([
  ["", 1],
  ["?t=4", 2],
  ["?t=0m9s", 2],
  ["?view=pictures&t=late", 3],
  ["?t=early", 1],
  ["?t=29", 4],
  ["?t=99", 1],
])("a page with the query %s opens scene %s", (query, number) => {
  expect(sceneAt(query, scenes, film)).toBe(number);
});

test("a page opens the first scene, also if the scene is not at the beginning", () => {
  expect(sceneAt("?t=1", [{ second: 2 }], film)).toBe(1);
});

describe("the fragment of a URL", () => {
  test.each([
    ["", undefined],
    ["#scene-3", 3],
    ["#scene-end", 4],
    ["#scene-0", undefined],
    ["#scene-1e0", undefined],
    ["#contact", undefined],
  ])("%s refers to scene %s of three", (hash, number) => {
    expect(sceneNumber(hash, 3)).toBe(number);
  });

  test("is the ID of its scene", () => {
    for (const number of [1, 2, 3, 4]) expect(sceneNumber(`#${sceneId(number, 3)}`, 3)).toBe(number);
  });
});
