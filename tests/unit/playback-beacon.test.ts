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
  ["nothing", [], 40, []],
  ["a film of four seconds", [[0, 4]], 4, [1, 2, 3, 4]],
  ["all of it", [[0, 40]], 40, [1, 2, 3, 4]],
  ["just half of a quarter", [[0, 5]], 40, [1]],
  ["a little less", [[0, 4.9]], 40, []],
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
  ["over the border of two, enough of neither", [[6, 14]], 40, []],
  ["over the border of two, enough of both", [[5, 15]], 40, [1, 2]],
  ["a jump to the end", [[39.5, 40]], 40, []],
  ["a moment of a film whose length nobody knows", [[0, 5]], Number.NaN, []],
  ["a film of no length", [[0, 0]], 0, []],
])("played was %s", ([, played, duration, quarters]) => {
  expect(quartersPlayed(ranges(...played), duration)).toEqual(quarters);
});

const demos = demosById(Object.values(content.products), content.media);

test.for<[told: string, counted: string[] | undefined]>([
  ["workflow", ["played workflow en"]],
  ["workflow 1 2 3 4 end", ["played", "quarter 1", "quarter 2", "quarter 3", "quarter 4", "ended"].map(of)],
  ["workflow 4 end", ["played", "quarter 4", "ended"].map(of)],
  ["workflow end", ["played", "ended"].map(of)],
])("%j counts", ([told, counted]) => {
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
])("%j counts for nothing", (told) => {
  expect(parseBeacon(told, demos)).toBeUndefined();
});

test("a Norwegian demo counts as one", () => {
  const [id = ""] = Object.entries(demos).find(([, { lang }]) => lang === "nb") ?? [];
  expect(parseBeacon(id, demos)).toEqual([{ kind: "played", tab: id, lang: "nb", detail: "" }]);
});
