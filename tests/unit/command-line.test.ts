import { expect, test } from "vitest";
import { toTable } from "../../tools/command-line";

test("a table's columns are aligned by characters", () => {
  expect(
    toTable([
      ["a", "b"],
      ["🚢", "x"],
      ["long", "\u202e\n"],
    ]),
  ).toBe("a     b\n🚢     x\nlong  \\u{202e}\\u{a}\n");
});
