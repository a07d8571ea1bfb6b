import { describe, expect, test } from "vitest";
import { Amounts, formatted, rounded } from "../../stage/amounts";
import { Story } from "../../stage/state";
import { boardOf } from "../board";

const row = (id: string, kg: number, price: number, flags = {}) => ({ id, ...flags, cells: { kg, price } });

const board = boardOf({
  parts: [
    {
      type: "table",
      id: "lines",
      columns: [
        { key: "kg", label: "Net weight", format: "0 kg", sum: true },
        { key: "price", label: "Price per kg", format: "0.00" },
        { key: "amount", label: "Amount", format: "0.00", formula: "kg*price", sum: true },
        { key: "vat", label: "VAT", format: "0", formula: "amount*0.25", sum: true },
      ],
      rows: [
        row("a", 3, 1.115),
        row("b", 10, 2),
        row("late", 100, 1, { when: "late" }),
        row("early", 1000, 1, { until: "late" }),
      ],
    },
    { type: "tiles", tiles: [{ id: "half", label: "Half", value: "=lines.b.amount / 2" }] },
    { type: "fields", fields: [{ id: "rate", label: "Rate", value: 0.25 }] },
  ],
  steps: [
    {
      do: "wait",
      say: "Two more lines come in, and one has another weight.",
      effects: { show: ["late"], set: { "lines.b.kg": 30, rate: 0.5 } },
      seconds: 5,
    },
  ],
});
const story = new Story(board);
const at = (now: number) => new Amounts(board, story.stateAt(now));
const [before, after] = [at(0), at(5000)];

test.each([
  ["a cell", "lines.b.kg", 10, 30],
  ["a formula, rounded as displayed", "lines.a.amount", 3.35, 3.35],
  ["a formula that uses another formula", "lines.b.vat", 5, 15],
  ["a sum of the visible rows", "lines.kg", 1013, 133],
  ["a sum of the displayed values", "lines.amount", 1023.35, 163.35],
  ["a sum of displayed values, which are rounded to integers", "lines.vat", 256, 41],
  ["a value", "rate", 0.25, 0.5],
  ["an expression", "half", 10, 30],
])("%s", (_name, source, first, second) => {
  expect(before.number(source)).toBeCloseTo(first, 6);
  expect(after.number(source)).toBeCloseTo(second, 6);
});

test("rejects an unknown value name", () => {
  expect(() => before.resolve("=nothing*2")).toThrow('unknown value "nothing"');
});

test("a number changes gradually for 700 ms to its exact new value", () => {
  const moment = story.steps[0]?.done ?? 0;
  expect(at(moment).number("rate")).toBe(0.25);
  expect(at(moment + 350).number("rate")).toBeGreaterThan(0.25);
  expect(at(moment + 350).number("rate")).toBeLessThan(0.5);
  expect(at(moment + 700).number("rate")).toBe(0.5);
});

describe("number formats", () => {
  test.each([
    [1240.5, "0.00 EUR", "en", "1,240.50\u00a0EUR"],
    [1240.5, "0.00 EUR", "nb", "1\u00a0240,50\u00a0EUR"],
    [6500, "0", "nb", "6\u00a0500"],
    [-24, "0 °C", "nb", "–24\u00a0°C"],
    [-3.6, "0.0 kg", "en", "–3.6\u00a0kg"],
    [62.04, "0.0 %", "en", "62.0\u00a0%"],
    [1000, "0 g CO₂e", "nb", "1\u00a0000\u00a0g CO₂e"],
    ["Vestfjord Laks", "0", "en", "Vestfjord Laks"],
    [3, undefined, "en", "3"],
    [undefined, "0", "en", ""],
  ])("%j with format %j in %s is shown as %j", (value, format, lang, shown) => {
    expect(formatted(value, format, lang)).toBe(shown);
  });

  test.each([
    [1.005, "0.00", 1.01],
    [-1.005, "0.00", -1.01],
    [2.5, "0", 3],
    [0.1 + 0.2, "0.00", 0.3],
    [12.34, "0.0 %", 12.3],
  ])("%d rounded to %s is %d", (value, format, shown) => {
    expect(rounded(value, format)).toBe(shown);
  });
});
