import { expect, test } from "vitest";
import { z } from "zod";
import { schemaError } from "~/content/load/schema-error";

test.each<[schema: z.ZodType, value: unknown, message: string]>([
  [z.string(), undefined, "is missing"],
  [z.string(), 7, "must be a text in quotation marks (found 7)"],
  [z.array(z.string()), { a: 1 }, "must be a list (found an object)"],
  [z.int(), 1.5, "must be a whole number (found 1.5)"],
  [z.number(), "a".repeat(100), `must be a number (found "${"a".repeat(59)}…)`],
  [z.enum(["en", "nb"]), "de", 'must be "en" or "nb" (found "de")'],
  [z.strictObject({}), { a: 1 }, 'unknown key "a": correct the spelling, or remove the key'],
  [z.strictObject({}), { a: 1, b: 2 }, 'unknown keys "a", "b": correct the spelling, or remove the key'],
  [z.number().min(0), -1, "must be at least 0"],
  [z.number().positive(), 0, "must be more than 0"],
  [z.number().max(1), 2, "must be at most 1"],
  [z.number().lt(1), 1, "must be less than 1"],
  [z.array(z.string()).min(1), [], "must contain at least 1 entry"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "must contain at most 2 entries"],
  [z.string().max(2), "abc", "must contain at most 2 characters"],
])("error message %# states what a value must be", (schema, value, message) => {
  const { error } = schema.safeParse(value, { error: schemaError });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
