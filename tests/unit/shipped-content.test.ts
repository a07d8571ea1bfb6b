import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jsonSchemas } from "~/content/load/json-schema";
import { formatProblem } from "~/content/load/load.server";
import { contentProblems } from "../../tools/content/problems";

test("the content is valid", () => {
  expect(contentProblems("content").map(formatProblem)).toEqual([]);
});

test("the content's JSON Schema files are up to date", () => {
  for (const [file, text] of Object.entries(jsonSchemas())) {
    expect(readFileSync(join("content/schema", file), "utf8"), "run npm run content -- schema").toBe(text);
  }
});
