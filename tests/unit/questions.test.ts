import { describe, expect, test } from "vitest";
import { demosById } from "~/content/demos";
import { formatProblem, loadContent } from "~/content/load/load.server";
import { momentOf } from "~/content/questions";
import { questionsOf } from "~/schema/questions";
import { contentNotes } from "../../tools/content/problems";
import { damage, folder, problems } from "../content-draft";

const file = "seafood.questions.json";

describe("questions", () => {
  test.each([
    [
      "with an unknown demo",
      '"invoicing"',
      '"billing"',
      /questions\[1\]\.answer\.demo: no tab has the id "billing"/,
    ],
    [
      "with the same moment as another question",
      '"at": "19"',
      '"at": "11"',
      /questions\[1\]\.answer\.at: another question already has the moment workflow@11/,
    ],
    ["with a duplicate id", '"arrival"', '"half-way"', /questions\[1\]\.id: "half-way" is already the id of/],
    ["with an invalid id", '"arrival"', '"the arrival"', /questions\[1\]\.id: must consist of lower-case/],
  ])("%s are rejected", (_, from, to, problem) => {
    damage(file, from, to);
    expect(problems()).toEqual([expect.stringMatching(problem)]);
  });

  test("are listed for review if their video was replaced, as are demos without questions", () => {
    damage(file, "2eef7cfa", "00000000");
    expect(problems()).toEqual([]);
    const notes = contentNotes(folder).map(formatProblem);
    expect(notes[0]).toMatch(
      /half-way.*the video of workflow was replaced after version 00000000: check the answer, remove this version, then run npm run content -- check --fix, which adds 2eef7cfa/,
    );
    expect(notes.slice(1).join("\n")).toMatch(/no question has an answer in the demo File Import/);
  });

  test("may lack the version of their video, with a warning that states it", () => {
    damage(file, /,\s*"film": "2eef7cfa"/, "");
    expect(problems()).toEqual([]);
    const [note] = contentNotes(folder).map(formatProblem);
    expect(note).toMatch(
      /film .*half-way.*: is missing: run npm run content -- check --fix, which adds 2eef7cfa/,
    );
  });

  test("remain without an answer if the answer's demo is hidden", () => {
    damage("seafood.json", '"workflow@11", "invoicing"', '"workflow@11"');
    damage("seafood.json", /"tab": "Invoicing",/, '"tab": "Invoicing", "hidden": true,');
    expect(problems()).toEqual([]);
    const { products, media } = loadContent(folder);
    const demos = demosById(Object.values(products), media);
    const asked = questionsOf(products.Seafood);
    expect(asked.map((question) => [question.id, momentOf(question, demos)?.id])).toEqual([
      ["half-way", "workflow"],
      ["arrival", "workflow"],
      ["price", undefined],
      ["invoices", undefined],
    ]);
  });

  test("are optional", () => {
    damage("site.json", /,\s*"questions": "[^"]+"/, "");
    expect(problems()).toEqual([]);
    expect(loadContent(folder).products.Seafood.questions).toEqual([]);
  });
});
