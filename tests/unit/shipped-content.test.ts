import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jsonSchemas } from "~/content/load/json-schema";
import { formatFault } from "~/content/load/load.server";
import { contentFaults } from "../../tools/content/faults";

test("the content is valid", () => {
  expect(contentFaults("content").map(formatFault)).toEqual([]);
});

test("it comes with the JSON Schemas of the schema in force", () => {
  for (const [file, text] of Object.entries(jsonSchemas())) {
    expect(readFileSync(join("content/schema", file), "utf8"), "run npm run content -- schema").toBe(text);
  }
});
