import { expect, test } from "vitest";
import { embedPath, embedQuery, embedView } from "~/sharing/embed/address";

test("a demo is embedded at an address below its own", () => {
  expect(embedPath("Logistics", "TMS", "50 % / år")).toBe("/embed/Logistics/TMS/50%20%25%20%2F%20%C3%A5r");
});

test.each([
  ["", ""],
  ["?internal&utm_source=x&tab=y", ""],
  ["?t=1m3s&quality=low&view=pictures", "?view=pictures&quality=low&t=63"],
  ["?t=100&quality=full&view=list", ""],
  ["?captions=nb&t=5", "?captions=nb&t=5"],
  ["?captions=en", ""],
])("of the query %s an embed has %s", (query, expected) => {
  expect(embedQuery(embedView(query, 90, "en"), "en")).toBe(expected);
});
