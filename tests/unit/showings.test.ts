import { expect, test } from "vitest";
import { Showings } from "~/insights/showings";

test("what is asked for again on a network within ten seconds is the same showing", () => {
  const showings = new Showings();
  expect(showings.isNew("workflow", "192.0.2.1", 20_000)).toBe(true);
  expect(showings.isNew("workflow", "192.0.2.1", 29_000)).toBe(false);
  expect(showings.isNew("workflow", "192.0.2.1", 19_000)).toBe(false);
  expect(showings.isNew("workflow", "192.0.2.2", 29_000)).toBe(true);
  expect(showings.isNew("invoicing", "192.0.2.1", 29_000)).toBe(true);
  expect(showings.isNew("workflow", "192.0.2.1", 29_500)).toBe(false);
  expect(showings.isNew("workflow", "192.0.2.1", 30_000)).toBe(true);
});

test("it is known until the next time that what is earlier is forgotten, and no longer", () => {
  const showings = new Showings();
  showings.isNew("workflow", "192.0.2.1", 20_000);
  showings.forgetEarlier();
  expect(showings.isNew("workflow", "192.0.2.1", 20_000)).toBe(false);
  showings.forgetEarlier();
  expect(showings.isNew("workflow", "192.0.2.1", 20_000)).toBe(true);
});

test("half as many as are known at most are not forgotten for others", () => {
  const showings = new Showings();
  const isNew = (host: number) => showings.isNew("workflow", `2001:db8:0:${host}`, 20_000);
  for (let host = 0; host < 20_000; host++) isNew(host);
  expect([isNew(0), isNew(9_999)]).toEqual([false, false]);
  expect(isNew(20_000)).toBe(true);
  expect([isNew(10_000), isNew(0)]).toEqual([false, true]);
});

test("only so many are known", () => {
  const showings = new Showings();
  for (let host = 0; host < 40_000; host++) showings.isNew("workflow", `2001:db8:0:${host}`, 20_000);
  expect(showings.isNew("workflow", "2001:db8:0:39999", 20_000)).toBe(false);
  expect(showings.isNew("workflow", "2001:db8:0:0", 20_000)).toBe(true);
});
