import { expect, test } from "vitest";
import { DedupeWindow } from "~/insights/dedupe-window";

test("a network's repeated requests within ten seconds count once", () => {
  const dedupeWindow = new DedupeWindow();
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 20_000)).toBe(true);
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 29_000)).toBe(false);
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 19_000)).toBe(false);
  expect(dedupeWindow.isNew("workflow", "192.0.2.2", 29_000)).toBe(true);
  expect(dedupeWindow.isNew("invoicing", "192.0.2.1", 29_000)).toBe(true);
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 29_500)).toBe(false);
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 30_000)).toBe(true);
  // This request was sent more than ten seconds before the recorded one, so it is not a duplicate.
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 15_000)).toBe(true);
});

test("a counted request is remembered until the older half was dropped twice", () => {
  const dedupeWindow = new DedupeWindow();
  dedupeWindow.isNew("workflow", "192.0.2.1", 20_000);
  dedupeWindow.dropOlderHalf();
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 20_000)).toBe(false);
  dedupeWindow.dropOlderHalf();
  expect(dedupeWindow.isNew("workflow", "192.0.2.1", 20_000)).toBe(true);
});

test("at least half of the limit is remembered", () => {
  const dedupeWindow = new DedupeWindow();
  const isNew = (host: number) => dedupeWindow.isNew("workflow", `2001:db8:0:${host}`, 20_000);
  for (let host = 0; host < 20_000; host++) isNew(host);
  expect([isNew(0), isNew(9_999)]).toEqual([false, false]);
  expect(isNew(20_000)).toBe(true);
  expect([isNew(10_000), isNew(0)]).toEqual([false, true]);
});

test("memory is bounded", () => {
  const dedupeWindow = new DedupeWindow();
  for (let host = 0; host < 40_000; host++) dedupeWindow.isNew("workflow", `2001:db8:0:${host}`, 20_000);
  expect(dedupeWindow.isNew("workflow", "2001:db8:0:39999", 20_000)).toBe(false);
  expect(dedupeWindow.isNew("workflow", "2001:db8:0:0", 20_000)).toBe(true);
});
