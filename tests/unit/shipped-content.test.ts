import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assetFaults } from "~/content/check.server";
import { jsonSchemas } from "~/content/json-schema";
import { formatFault, loadContent } from "~/content/load.server";

// Editors change this content: what a test expects of it, it takes from it.

test("the content that ships has no fault", () => {
  expect(assetFaults(loadContent("content")).map(formatFault)).toEqual([]);
});

test("it comes with the JSON Schemas of the schema in force", () => {
  for (const [file, text] of Object.entries(jsonSchemas())) {
    expect(readFileSync(join("content/schema", file), "utf8"), "run npm run content:schema").toBe(text);
  }
});
