import { describe, expect, test } from "vitest";
import { barsOf, checkDigit, type Element, symbolsOf } from "../../stage/parts/code128";
import { label } from "../../stage/parts/label";

test.each([
  ["629104150021", 3],
  ["0709005218434", 9],
  ["37090052184300436", 9],
  ["0000000000000", 0],
])("the check digit of %s is %d", (digits, expected) => {
  expect(checkDigit(digits)).toBe(expected);
});

describe("the symbols of a GS1-128 code", () => {
  const cases: [string, Element[], number[]][] = [
    ["encode digits in pairs", [["00", "1234"]], [105, 102, 0, 12, 34, 70]],
    ["encode letters one by one", [["10", "A1"]], [105, 102, 100, 17, 16, 33, 17, 68]],
    [
      "separate data of variable length",
      [
        ["10", "1234"],
        ["21", "56"],
      ],
      [105, 102, 10, 12, 34, 102, 21, 56, 88],
    ],
  ];
  test.each(cases)("%s", (_name, elements, symbols) => {
    expect(symbolsOf(elements)).toEqual(symbols);
  });
});

test("each symbol's bars are 11 modules wide, and the stop pattern is 13", () => {
  const elements: Element[] = [["01", "07090052184349"]];
  const { path, modules } = barsOf(elements);
  expect(modules).toBe(symbolsOf(elements).length * 11 + 13);
  expect(path).toMatch(/^M0 0h2v1h-2zM3 0h1v1h-1z/);
});

test.each([
  ["01", "07090052184348", "is not a GTIN of 14 digits"],
  ["00", "370900521843004368", "is not an SSCC of 18 digits"],
  ["LOT", "1", "must be an application identifier"],
])("rejects a label with the code (%s)%s", (identifier, data, message) => {
  const result = label.schema.safeParse({
    type: "label",
    from: "Vestfjord Laks",
    product: "Salmon",
    facts: [],
    codes: [[[identifier, data]]],
  });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
