import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenesSchema } from "~/schema/scenes";
import { browserOptions } from "../../tools/chromium.mjs";
import { bundleStage } from "../bundle";
import { readStoryboards } from "../read-storyboards";
import { drawScenes } from "../scenes";
import { Stage } from "../stage-page";
import type { Storyboard } from "../storyboard";
import { boardOf } from "./board";

let browser: Browser;
let html: string;
beforeAll(async () => {
  html = await bundleStage();
  browser = await chromium.launch(browserOptions());
}, 120_000);
afterAll(() => browser?.close());

async function problemsOf(board: Storyboard): Promise<string[]> {
  const stage = await Stage.open(browser, html, { board, lang: "en", cloudName: "Tidevann Seafood Cloud" });
  const problems = await stage.problems(board);
  await stage.close();
  return problems;
}

describe("at the end of a step, the check finds", () => {
  const lines = (count: number) => ({
    type: "table",
    id: "lines",
    columns: [{ key: "no", label: "Order" }],
    rows: Array.from({ length: count }, (_, index) => ({ id: `r${index}`, cells: { no: `SO ${index}` } })),
  });
  const toolbar = { type: "toolbar", buttons: [{ id: "go", label: "Send" }] };
  const look = { do: "wait", say: "Look." };

  test.each([
    ["no errors if every part is fully visible", [lines(5), toolbar], []],
    [
      "a button that is cut off at the lower edge",
      [lines(9), toolbar],
      [/"Send" \(go\) is cut off: \d+ px at its bottom/],
    ],
    [
      "a table that continues below the lower edge",
      [lines(14)],
      [/\(lines\) is cut off: \d+ px at its bottom/],
    ],
    [
      "a text that does not fit into its box",
      [{ ...lines(0), rows: [{ id: "a", cells: { no: "far too long a word ".repeat(9) } }] }],
      [/the text "far too long .*" does not fit into its box/],
    ],
  ])(
    "%s",
    async (_name, parts, expected) => {
      const problems = await problemsOf(boardOf({ parts, steps: [look] }));
      const first = problems.filter((problem) => problem.startsWith("step 1: "));
      expect(first).toHaveLength(expected.length);
      for (const [index, pattern] of expected.entries()) expect(first[index]).toMatch(pattern);
    },
    30_000,
  );
});

test.each([
  [
    "the label of its field",
    { type: "fields", fields: [{ id: "day", label: "Expected arrival", placeholder: "Date" }] },
    { do: "type", at: "day", text: "21 Nov", say: "Type the day." },
    { moment: "press", words: "Expected arrival" },
  ],
  [
    "words that the hotspot's edge would cut",
    {
      type: "quote",
      pieces: [{ text: "We looked." }],
      name: "Torgeir",
      role: "Manager",
      figures: [],
      when: "said",
    },
    { do: "wait", say: "Torgeir: “We looked.”", effects: { show: ["said"] } },
    { moment: "end", words: "Manager" },
  ],
] as const)(
  "a hotspot contains %s",
  async (_name, part, step, { moment, words }) => {
    const board = boardOf({ parts: [part], steps: [step] });
    for (const screen of Object.values(board.screens)) screen.layout = "bare";
    const stage = await Stage.open(browser, html, { board, lang: "en", cloudName: "Tidevann Seafood Cloud" });
    const { seen } = await stage.still(0, moment);
    await stage.close();
    const { x, y, width, height } = seen.target ?? seen.about;
    const box = seen.words.find((each) => each.words === words)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([box.x - x, box.y - y, x + width - box.x - box.width, y + height - box.y - box.height]).toEqual(
      Array(4).fill(expect.toSatisfy((gap: number) => gap > 0)),
    );
  },
  30_000,
);

describe.each(readStoryboards())("$file", ({ board, lang }) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open(browser, html, { board, lang, cloudName: "Tidevann Seafood Cloud" });
  }, 60_000);
  afterAll(() => stage?.close());

  test("cuts nothing off", async () => {
    expect(await stage.problems(board)).toEqual([]);
  }, 60_000);

  test("has four to nine scenes that can be clicked through, also on a phone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scenes-"));
    try {
      // The stage remains in its square crop.
      const scenes = await drawScenes(stage, { board, lang, captions: [] }, folder);
      expect(scenesSchema.safeParse({ scenes }).error).toBeUndefined();
      expect(scenes.length).toBeGreaterThanOrEqual(4);
      expect(scenes.length).toBeLessThanOrEqual(9);
      const pictures = scenes.map(({ picture = "" }) => readFileSync(picture).toString("base64"));
      // A picture may only be repeated if another target is pressed in it.
      const repeated = scenes.filter(
        ({ target }, index) =>
          pictures[index] === pictures[index - 1] && target?.name === scenes[index - 1]?.target?.name,
      );
      expect(repeated).toEqual([]);
      expect(new Set(scenes.map(({ text }) => text)).size).toBe(scenes.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);

  test("cuts nothing off in its square crop", async () => {
    await stage.cutSquare();
    expect(await stage.problems(board)).toEqual([]);
  }, 60_000);
});
