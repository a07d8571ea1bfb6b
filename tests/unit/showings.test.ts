import { expect, test } from "vitest";
import { Showings } from "~/insights/showings";

test("what is asked for again on a network within ten seconds is the same showing", () => {
  const showings = new Showings();
  expect(showings.isNew("workflow", "192.0.2.1", 20_000)).toBe(true);
  expect(showings.isNew("workflow", "192.0.2.1", 29_000)).toBe(false);
  expect(showings.isNew("workflow", "192.0.2.1", 19_000)).toBe(false);
  expect(showings.isNew("workflow", "192.0.2.2", 29_000)).toBe(true);
  expect(showings.isNew("invoicing", "192.0.2.1", 29_000)).toBe(true);
  expect(showings.isNew("workflow", "192.0.2.1", 30_000)).toBe(true);
});
