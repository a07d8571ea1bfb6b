import { expect, test } from "vitest";
import { evaluate } from "../../expression";

const names: Record<string, number> = { kg: 20, "lines.amount": 1000, _rate: 0.25 };
const lookup = (name: string): number => {
  const value = names[name];
  if (value === undefined) throw new Error(`there is no value "${name}"`);
  return value;
};

test.each([
  ["1", 1],
  ["0.5", 0.5],
  ["kg", 20],
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["10 - 2 - 3", 5],
  ["100 / 10 / 5", 2],
  ["-kg", -20],
  ["2 * -3", -6],
  ["-(1 + 2)", -3],
  ["lines.amount*0.25", 250],
  ["lines.amount * (1 + _rate)", 1250],
])("evaluates %s to %d", (source, value) => {
  expect(evaluate(source, lookup)).toBe(value);
});

test.each([
  ["", '"": unexpected end'],
  ["1 +", '"1 +": unexpected end'],
  ["(1 + 2", '"(1 + 2": a bracket is not closed'],
  ["1 2", '"1 2": unexpected "2"'],
  ["* 2", '"* 2": unexpected "*"'],
  ["2 % 1", '"2 % 1": unexpected "%"'],
  ["price", 'there is no value "price"'],
])("rejects the expression %j", (source, message) => {
  expect(() => evaluate(source, lookup)).toThrow(message);
});
