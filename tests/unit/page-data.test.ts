import { expect, test } from "vitest";
import { isWholeData } from "~/navigation/data/page-data";

const script = "text/x-script; charset=utf-8";

test.each([
  ["what the server sends", script, '[{"_1":2},"root"]\n', true],
  ["an answer that ends early", script, '[{"_1":2},"ro', false],
  ["one that ends early at the end of a value", script, '[{"_1":2}]', false],
  ["nothing", script, "", false],
  ["a proxy's page", "text/html", "<!doctype html>\n", false],
  ["a proxy's page under the data's own name", script, "<!doctype html>\n", false],
  ["a proxy's own JSON", "application/json", "{}\n", false],
  ["an answer without a type", null, "[]\n", false],
])("whole data or not: %s", (_, type, text, whole) => {
  expect(isWholeData(type, text)).toBe(whole);
});
