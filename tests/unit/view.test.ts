import { expect, test } from "vitest";
import { viewIn, viewQuery } from "~/urls/page-queries/view";

const film = { durationSeconds: 90, moments: { approve: 63 } };

test.each([
  ["", ""],
  ["?t=1m2s&quality=low&view=pictures", "?view=pictures&quality=low&t=62"],
  ["?t=63", "?t=approve"],
  ["?t=100&quality=full&view=list", ""],
  ["?captions=nb&t=5", "?captions=nb&t=5"],
  ["?captions=en", ""],
])("from the query %s, a view keeps %s", (query, expected) => {
  expect(viewQuery(viewIn(query, film, "en"), "en")).toBe(expected);
});
