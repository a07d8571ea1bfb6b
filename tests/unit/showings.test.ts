import { expect, test } from "vitest";
import { Showings } from "~/insights/showings";

test("a film that begins again on a network within half a minute is the same showing", () => {
  let time = 1;
  const showings = new Showings(() => time);
  expect(showings.isNew("workflow", "192.0.2.1")).toBe(true);
  time += 29_000;
  expect(showings.isNew("workflow", "192.0.2.1")).toBe(false);
  expect(showings.isNew("workflow", "192.0.2.2")).toBe(true);
  expect(showings.isNew("invoicing", "192.0.2.1")).toBe(true);
  time += 2_000;
  expect(showings.isNew("workflow", "192.0.2.1")).toBe(true);
});
