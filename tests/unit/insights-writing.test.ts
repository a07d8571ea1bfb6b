import { expect, test } from "vitest";
import type { Shown } from "../../tools/insights/withheld";
import { Writing } from "../../tools/insights/writing";

test.each<[string, Shown, Shown, string]>([
  ["more", 15, 10, "+50%"],
  ["less", 5, 10, "−50%"],
  ["as much", 10, 10, "0%"],
  ["nothing before", 10, 0, "new"],
  ["nothing at all", 0, 0, "–"],
  ["withheld", "few", 10, "–"],
  ["withheld before", 10, "some", "–"],
])("a change is written: %s", (_, now, before, written) => {
  expect(new Writing("en").change({ kind: "page", now, before })).toBe(written);
});
