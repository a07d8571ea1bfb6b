import { expect, test } from "vitest";
import { isFormKind } from "~/schema/basics/form-kind";

test.each([
  ["lead", true],
  ["contact", true],
  ["leads", false],
  ["", false],
  [null, false],
])("%j is the name of a form: %s", (value, isKind) => {
  expect(isFormKind(value)).toBe(isKind);
});
