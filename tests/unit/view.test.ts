import { expect, test } from "vitest";
import { viewIn, viewQuery } from "~/content/url/view";

test.each([
  ["", ""],
  ["?internal&utm_source=x&tab=y", ""],
  ["?t=1m3s&quality=low&view=pictures", "?view=pictures&quality=low&t=63"],
  ["?t=100&quality=full&view=list", ""],
  ["?captions=nb&t=5", "?captions=nb&t=5"],
  ["?captions=en", ""],
])("of the query %s a view has %s", (query, expected) => {
  expect(viewQuery(viewIn(query, 90, "en"), "en")).toBe(expected);
});
