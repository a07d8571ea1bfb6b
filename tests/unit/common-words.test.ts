import { expect, test } from "vitest";
import { CommonWords } from "~/insights/common-words";

/** Searches by so many networks, one after the other; what each has told. */
function asked(words: CommonWords, typed: string, networks: string[], day = "2026-11-22") {
  return networks.map((network) => words.note("en", typed, network, day));
}

const networks = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);

test("words are told once ten networks have searched for them, and all those searches with them", () => {
  const words = new CommonWords();
  expect(asked(words, "Boxes", networks(9))).toEqual(Array(9).fill(undefined));
  expect(asked(words, " boxes ", ["198.51.100.1"])).toEqual([{ words: "boxes", count: 10 }]);
  expect(asked(words, "boxes", ["198.51.100.1"])).toEqual([{ words: "boxes", count: 1 }]);
});

test("words that one network searches for again and again are not told", () => {
  expect(asked(new CommonWords(), "Kari Nordmann", Array(50).fill("192.0.2.1"))).toEqual(
    Array(50).fill(undefined),
  );
});

test("each day begins anew, and each product", () => {
  const words = new CommonWords();
  asked(words, "boxes", networks(9));
  expect(words.note("nb", "boxes", "198.51.100.1", "2026-11-22")).toBeUndefined();
  expect(words.note("en", "boxes", "198.51.100.1", "2026-11-23")).toBeUndefined();
});

test("no more words are followed than there is room for, nor long ones", () => {
  const words = new CommonWords();
  for (let number = 0; number < 2_000; number++)
    words.note("en", `word ${number}`, "192.0.2.1", "2026-11-22");
  expect(asked(words, "boxes", networks(20))).toEqual(Array(20).fill(undefined));
  expect(asked(words, "word 7", networks(20)).filter(Boolean)).not.toHaveLength(0);
  expect(asked(new CommonWords(), "a".repeat(60), networks(20)).filter(Boolean)).not.toHaveLength(0);
  expect(asked(new CommonWords(), "a".repeat(61), networks(20))).toEqual(Array(20).fill(undefined));
});
