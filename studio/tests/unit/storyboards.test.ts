import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import type { ProductValue } from "~/schema/basics/products";
import { contentFolder, studioFolder } from "../../folders";
import { studioJsonSchemas } from "../../json-schema";
import { readStoryboards, readyForStage, writtenStoryboards } from "../../read-storyboards";
import { Amounts } from "../../stage/amounts";
import { parts } from "../../stage/parts";
import { Story } from "../../stage/state";
import { storyboardSchema } from "../../storyboard-schema";
import { readSampleWorld } from "../../world/sample-world";

const guide = readFileSync(join(studioFolder, "README.md"), "utf8");
const content = loadContent(contentFolder);
const world = readSampleWorld();
const written = writtenStoryboards();

const tabs = Object.entries(content.products).flatMap(([product, { sections }]) =>
  sections.flatMap(({ sectionName, tabs: all }) =>
    all
      .filter(({ tab, video }) => tab && video)
      .map((tab) => ({ ...tab, address: `${product as ProductValue}/${sectionName}/${tab.tab}` })),
  ),
);

function problemsOf(board: unknown): string[] {
  const { error } = storyboardSchema.safeParse(board);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("validating a storyboard", () => {
  const sound = {
    tab: "Seafood/PURCHASE/Workflow",
    menu: "purchase",
    user: "Ingrid Moe",
    screens: { only: { title: "Orders", parts: [{ type: "banner", text: "Hello" }] } },
    steps: [
      { do: "wait", say: "One." },
      { do: "wait", say: "Two.", poster: true },
      { do: "wait", say: "Three." },
    ],
  };
  const last = (step: object) => ({ ...sound, steps: [...sound.steps.slice(0, 2), step] });

  test("accepts a valid storyboard", () => {
    expect(problemsOf(sound)).toEqual([]);
  });

  test.each([
    [
      "a storyboard without a poster",
      { ...sound, steps: sound.steps.map(({ do: act, say }) => ({ do: act, say })) },
      'steps: one step must have "poster": true',
    ],
    [
      "an unknown screen",
      last({ do: "wait", say: "Look.", effects: { open: "none" } }),
      'steps.2.effects.open: the screen "none" does not exist',
    ],
    [
      "a tab that is not a path",
      { ...sound, tab: "Workflow" },
      "tab: must be like Seafood/PURCHASE/Workflow",
    ],
    ["a step without narration", last({ do: "wait", say: " " }), "steps.2.say: must not be empty"],
    ["a misspelt key", last({ do: "wait", say: "Look.", efects: {} }), 'steps.2: Unrecognized key: "efects"'],
    ["an unknown action", last({ do: "jump", say: "Jump." }), "steps.2.do: Invalid"],
    [
      "an unknown part",
      { ...sound, screens: { only: { title: "Orders", parts: [{ type: "carousel" }] } } },
      "screens.only.parts.0.type: Invalid",
    ],
    ["a storyboard with too few steps", { ...sound, steps: sound.steps.slice(0, 2) }, "steps: Too small"],
  ])("rejects %s", (_name, board, message) => {
    const problems = problemsOf(board);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });
});

test("no tab has two storyboards", () => {
  const told = written.map(({ json }) => json.tab);
  expect(told.filter((tab, index) => told.indexOf(tab) !== index)).toEqual([]);
});

test.each(Object.entries(studioJsonSchemas()))(
  "the schema file for editors is up to date: %s",
  (file, schema) => {
    expect(readFileSync(join(studioFolder, "schema", file), "utf8"), "run npm run studio -- schema").toBe(
      schema,
    );
  },
);

test("an error is reported with file and path", () => {
  const [first] = written;
  const json = { ...first?.json, user: "{people.nobody.name}" };
  expect(() => readyForStage({ file: "some-film", json }, world, content)).toThrow(
    'some-film.json:\n  user: "people.nobody.name" does not exist in sample-world.json',
  );
  expect(() =>
    readyForStage({ file: "some-film", json: { ...first?.json, menu: 3 } }, world, content),
  ).toThrow("some-film.json:\n  menu: ");
});

test("the guide lists every part", () => {
  const named = [...(guide.split("## Parts")[1] ?? "").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(parts).sort());
});

test("the guide's example is a valid storyboard", () => {
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(() => readyForStage({ file: "example", json: JSON.parse(example) }, world, content)).not.toThrow();
});

describe.each(readStoryboards())("$file", ({ file, board }) => {
  // Content may be renamed, replaced or removed although the storyboard remains.
  const tab = tabs.find(({ address, video }) => address === board.tab && video === videoOf(file));

  test("refers to the schema", () => {
    expect(board.$schema).toBe("../schema/storyboard.json");
  });

  test("lasts 15 to 40 seconds, with chapters, one poster and short lines", () => {
    const { length } = new Story(board);
    expect(length).toBeGreaterThan(15_000);
    expect(length).toBeLessThan(40_000);
    expect(board.steps[0]?.chapter).toBeTruthy();
    expect(board.steps.filter(({ chapter }) => chapter).length).toBeGreaterThanOrEqual(2);
    expect(board.steps.filter(({ poster }) => poster === true)).toHaveLength(1);
    expect(board.steps.filter(({ poster }) => poster === "square").length).toBeLessThanOrEqual(1);
    expect(board.steps.map(({ say }) => say).filter((say) => say.length > 95)).toEqual([]);
  });

  test("can calculate every amount at the end of every step", () => {
    const story = new Story(board);
    for (const { end } of story.steps) {
      const state = story.stateAt(end - 1);
      const amounts = new Amounts(board, state);
      const parts = partsOf(board.screens[state.screen]);
      for (const id of state.values.keys()) expect(amounts.value(id), id).not.toBeNaN();
      for (const part of parts)
        for (const [key, value] of Object.entries(part))
          if (typeof value === "string" && value.startsWith("="))
            expect(
              key === "value" ? amounts.value(String(part.id), value) : amounts.resolve(value),
              value,
            ).not.toBeNaN();
      for (const table of parts.filter(isTable))
        for (const { key } of table.columns)
          for (const row of table.rows)
            expect(amounts.cell(table, row, key), `${table.id}.${row.id}.${key}`).not.toBeNaN();
    }
  });

  test("quotes the customer's words exactly and in order", () => {
    const quote = tab?.quote;
    if (!quote) return;
    const spoken = board.steps.flatMap(({ say }) =>
      [...say.matchAll(/«([^»]+)»/g)].map(([, words]) => words),
    );
    // If another sentence is in between, an ellipsis replaces the comma.
    expect(spoken.join(" ").replace(" … …", ",")).toBe(quote.text);
    const shown = partsOf(board.screens).filter(({ type }) => type === "quote" || type === "voice");
    expect(shown.length).toBeGreaterThan(0);
    for (const { type, name, role, pieces, text } of shown) {
      expect(name).toBe(quote.name);
      if (type === "quote") expect(role).toBe(quote.role);
      for (const words of [text, ...partsOf(pieces).map((piece) => piece.text)].filter(Boolean))
        expect(quote.text).toContain(String(words).replace(/ …$/, ","));
    }
  });
});

function videoOf(file: string): string {
  const recorded = tabs.map(({ video = "" }) => video);
  return (
    recorded.find((video) => video.slice("/videos/".length).replaceAll("/", "-") === `${file}.mp4`) ?? ""
  );
}

function partsOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const nested = Object.values(value).flatMap(partsOf);
  return Array.isArray(value) ? nested : [value as Record<string, unknown>, ...nested];
}

type Table = Parameters<Amounts["cell"]>[0];

function isTable(part: object): part is Table {
  return "id" in part && "columns" in part && "rows" in part;
}
