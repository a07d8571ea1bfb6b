import { describe, expect, test } from "vitest";
import { beginningOf, excerptOf, textsWithin } from "../../tools/editor/page/texts";

test("finds all texts of a file with their paths, except the schema's URL", () => {
  expect(
    textsWithin({ $schema: "./x.json", a: ["One", { b: "two" }], n: 1, off: false, none: null }),
  ).toEqual([
    { path: ["a", 0], text: "One" },
    { path: ["a", 1, "b"], text: "two" },
  ]);
});

describe("an item without a name is labelled with its text", () => {
  test.each([
    [{ typed: ["truck", "van"], meant: ["lorry"] }, "truck, van, lorry"],
    [{ texts: ["x".repeat(80)] }, `${"x".repeat(60)}…`],
    [{}, ""],
    [undefined, ""],
  ])("%j", (item, name) => {
    expect(beginningOf(item)).toBe(name);
  });
});

test.each([
  ["Approve the purchase", "PURCHASE", "Approve the purchase"],
  [`${"a".repeat(50)} Ørret ${"b".repeat(50)}`, "ørret", `…${"a".repeat(39)} Ørret ${"b".repeat(39)}…`],
  ["Approve", "reject", undefined],
  ["Approve", "", undefined],
])("finds in %s the text %j", (text, wanted, excerpt) => {
  expect(excerptOf(text, wanted)).toBe(excerpt);
});
