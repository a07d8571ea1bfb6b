import { expect, test } from "vitest";
import { PopularQueries } from "~/insights/popular-queries";

function asked(words: PopularQueries, typed: string, networks: string[], day = "2026-11-22") {
  return networks.map((network) => words.note("en", typed, network, day));
}

const networks = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);

test("search words are recorded with all their searches once ten networks have searched for them", () => {
  const words = new PopularQueries();
  expect(asked(words, "Boxes", networks(9))).toEqual(Array(9).fill(undefined));
  expect(asked(words, " boxes ", ["198.51.100.1"])).toEqual([{ words: "boxes", count: 10 }]);
  expect(asked(words, "boxes", ["198.51.100.1"])).toEqual([{ words: "boxes", count: 1 }]);
});

test("the networks of one IPv6 site count as one network", () => {
  const words = new PopularQueries();
  const site = Array.from({ length: 50 }, (_, index) => `2001:db8:aa:${index}`);
  expect(asked(words, "boxes", [...site, ...networks(8)]).filter(Boolean)).toEqual([]);
  expect(asked(words, "boxes", ["2001:db8:ab:1"])).toEqual([{ words: "boxes", count: 10 }]);
});

test("each day and each product are counted separately", () => {
  const words = new PopularQueries();
  asked(words, "boxes", networks(9));
  expect(words.note("nb", "boxes", "198.51.100.1", "2026-11-22")).toBeUndefined();
  expect(words.note("en", "boxes", "198.51.100.1", "2026-11-23")).toBeUndefined();
});

test("a single network cannot fill the memory", () => {
  const words = new PopularQueries();
  for (let number = 0; number < 2_100; number++)
    words.note("en", `word ${number}`, "192.0.2.1", "2026-11-22");
  expect(asked(words, "boxes", networks(20)).filter(Boolean)).toHaveLength(10);
  expect(asked(words, "word 7", networks(10).slice(2))).toEqual(Array(8).fill(undefined));
  expect(words.note("en", "word 7", "198.51.100.1", "2026-11-22")).toEqual({ words: "word 7", count: 10 });
  expect(asked(words, "word 70", networks(20)).filter(Boolean)).toHaveLength(10);
});

test("the least recently used words are evicted, except popular words", () => {
  const words = new PopularQueries();
  asked(words, "boxes", networks(10));
  asked(words, "pallets", networks(9));
  for (let number = 0; number < 2_000; number++)
    words.note("en", `word ${number}`, `198.51.100.${number % 100}`, "2026-11-22");
  expect(asked(words, "boxes", ["203.0.113.1"])).toEqual([{ words: "boxes", count: 1 }]);
  expect(asked(words, "pallets", ["203.0.113.1"])).toEqual([undefined]);
});

test.each([
  ["a".repeat(60), true],
  ["a".repeat(61), false],
  ["fish 2026", true],
  ["no. 12345", true],
  ["kari@example.com", false],
  ["912 34 567", false],
  ["+47 (0) 91-23-45", false],
  ["https://evil", false],
  ["www.evil", false],
])("records search words unless they may be personal data or links: %s, %s", (typed, isRecorded) => {
  expect(asked(new PopularQueries(), typed, networks(10)).some(Boolean)).toBe(isRecorded);
});
