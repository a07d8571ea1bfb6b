import { expect, test } from "vitest";
import { isWholeData } from "~/navigation/data/page-data";

const script = "text/x-script; charset=utf-8";

test.each([
  ["data from the server", script, '[{"_1":2},"root"]\n', true],
  ["truncated data", script, '[{"_1":2},"ro', false],
  ["data that is truncated after a value", script, '[{"_1":2}]', false],
  ["an empty response", script, "", false],
  ["a proxy's HTML page", "text/html", "<!doctype html>\n", false],
  ["a proxy's HTML page with the content type of data", script, "<!doctype html>\n", false],
  ["a proxy's JSON", "application/json", "{}\n", false],
  ["a response without a content type", null, "[]\n", false],
])("whether page data is complete: %s", (_, type, text, whole) => {
  expect(isWholeData(type, text)).toBe(whole);
});
