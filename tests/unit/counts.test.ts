import { describe, expect, test } from "vitest";
import { DailySums } from "~/insights/counts/daily-sums";
import { isBeginning, isVisit } from "~/insights/counts/visit";

describe("sums by day", () => {
  const page = { kind: "page", tab: "workflow", lang: "en", detail: "" } as const;

  test("hold how often something was done, and nothing of who did it", () => {
    let time = Date.parse("2026-11-22T23:59:59Z");
    const sums = new DailySums(() => time);
    sums.add(page, 1);
    sums.add(page, 1);
    sums.add({ ...page, lang: "nb" }, 1);
    time += 2000;
    sums.add(page, 1);
    expect(sums.take()).toEqual([
      { day: "2026-11-22", ...page, count: 2 },
      { day: "2026-11-22", ...page, lang: "nb", count: 1 },
      { day: "2026-11-23", ...page, count: 1 },
    ]);
    expect(sums.take()).toEqual([]);
  });

  test("that could not be stored are stored with the next", () => {
    const sums = new DailySums(() => Date.parse("2026-11-22T12:00:00Z"));
    sums.add(page, 1);
    const taken = sums.take();
    sums.add(page, 1);
    sums.restore(taken);
    expect(sums.take()).toEqual([{ day: "2026-11-22", ...page, count: 2 }]);
  });
});

test.for<[string, string, Record<string, string>, boolean]>([
  ["a page that is asked for", "GET", {}, true],
  ["a form that is sent", "POST", {}, true],
  ["a look at the headers", "HEAD", {}, false],
  ["do not track", "GET", { dnt: "1" }, false],
  ["may be tracked", "GET", { dnt: "0" }, true],
  ["global privacy control", "GET", { "sec-gpc": "1" }, false],
  ["fetched ahead", "GET", { "sec-purpose": "prefetch" }, false],
  ["rendered ahead", "GET", { "sec-purpose": "prefetch;prerender" }, false],
  ["fetched ahead by a script", "GET", { purpose: "prefetch" }, false],
  ["fetched ahead by an old Firefox", "GET", { "x-moz": "prefetch" }, false],
  ["shown small by an old Safari", "GET", { purpose: "preview" }, false],
])("%s is a visit or not", ([, method, headers, expected]) => {
  expect(isVisit(method, headers)).toBe(expected);
});

test.for<[string | undefined, boolean]>([
  [undefined, true],
  ["bytes=0-", true],
  ["bytes=0-1048575", true],
  ["bytes=0-1", false],
  ["bytes=1048576-", false],
  ["bytes=-500", false],
  ["bytes=0-0,100-200", false],
  ["lines=0-", false],
])("the range %s begins a film or not", ([range, expected]) => {
  expect(isBeginning(range)).toBe(expected);
});
