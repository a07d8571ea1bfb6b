import { expect, test } from "vitest";
import { demosById } from "~/content/demos";
import { quartersPlayed } from "~/demo/video/counting/quarters";
import { parseBeacon } from "~/insights/playback-beacon";
import { content } from "../fixture/site";

function ranges(...played: [from: number, to: number][]) {
  return {
    length: played.length,
    start: (index: number) => played[index]?.[0] ?? Number.NaN,
    end: (index: number) => played[index]?.[1] ?? Number.NaN,
  };
}

test.for<[what: string, played: [number, number][], duration: number, quarters: number[]]>([
  ["no part of a video", [], 40, []],
  ["a video of four seconds", [[0, 4]], 4, [1, 2, 3, 4]],
  ["a whole video", [[0, 40]], 40, [1, 2, 3, 4]],
  ["exactly half of a quarter", [[0, 5]], 40, [1]],
  ["less than half of a quarter", [[0, 4.9]], 40, []],
  [
    "half of a quarter in parts",
    [
      [10, 12],
      [14, 16],
      [18, 19],
    ],
    40,
    [2],
  ],
  ["less than half of two adjacent quarters", [[6, 14]], 40, []],
  ["half of two adjacent quarters", [[5, 15]], 40, [1, 2]],
  ["a jump to the end", [[39.5, 40]], 40, []],
  ["a part of a video of unknown length", [[0, 5]], Number.NaN, []],
  ["a video of 0 s", [[0, 0]], 0, []],
])("returns the played quarters after %s", ([, played, duration, quarters]) => {
  expect(quartersPlayed(ranges(...played), duration)).toEqual(quarters);
});

const demos = demosById(Object.values(content.products), content.media);

test.for<[told: string, counted: string[] | undefined]>([
  ["workflow", ["played workflow en"]],
  ["workflow 1 2 3 4 end", ["played", "quarter 1", "quarter 2", "quarter 3", "quarter 4", "ended"].map(of)],
  ["workflow 4 end", ["played", "quarter 4", "ended"].map(of)],
  ["workflow end", ["played", "ended"].map(of)],
])("the beacon %j is counted", ([told, counted]) => {
  const found = parseBeacon(told, demos);
  expect(found?.map(({ kind, tab, lang, detail }) => `${kind} ${tab} ${lang} ${detail}`.trim())).toEqual(
    counted,
  );
});

function of(what: string): string {
  const [kind, detail = ""] = what.split(" ");
  return `${kind} workflow en ${detail}`.trim();
}

test.each([
  "",
  "nothing 1",
  "constructor 1",
  "workflow 1 1",
  "workflow 2 1",
  "workflow 0",
  "workflow 5",
  "workflow 1.5",
  "workflow end 1",
  "workflow 1 ",
  "workflow 1 2 3 4 end more",
])("the beacon %j is not counted", (told) => {
  expect(parseBeacon(told, demos)).toBeUndefined();
});

test("a Norwegian demo is counted in its language", () => {
  const [id = ""] = Object.entries(demos).find(([, { lang }]) => lang === "nb") ?? [];
  expect(parseBeacon(id, demos)).toEqual([{ kind: "played", tab: id, lang: "nb", detail: "" }]);
});
