import { afterAll, describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { search } from "~/search/engine/search";
import { buildIndex, type Searchable } from "~/search/engine/search-index";
import { Vocabulary } from "~/search/engine/vocabulary";
import { searchableTabs } from "~/search/server/searchable.server";

function shippedTabs(): Searchable[] {
  const { products, media } = loadContent("content");
  return searchableTabs(products.Seafood, media);
}

describe("with a hundred times as much content", () => {
  /** Appends a number to about a third of the long words in each copy, so that the copies differ in some words. */
  const varied = (text: string, copy: number) =>
    text.replace(/\p{L}{5,}/gu, (word) =>
      [...word].length % 3 === 0 ? `${word}${copy.toString(36)}` : word,
    );
  const tabs = shippedTabs();
  const copies = Array.from({ length: 100 }, (_, copy) =>
    tabs.map((tab) => ({
      ...tab,
      texts: tab.texts.map((text) => varied(text, copy)),
      lines: tab.lines.map(({ start, text }) => ({ start, text: varied(text, copy) })),
    })),
  ).flat();
  const [small, large] = [buildIndex(tabs, "en"), buildIndex(copies, "en")];
  let examined = 0;
  const { formOf, postings } = Vocabulary.prototype;
  Vocabulary.prototype.formOf = function (number) {
    examined++;
    return formOf.call(this, number);
  };
  Vocabulary.prototype.postings = function (number) {
    const places = postings.call(this, number);
    examined += places.length;
    return places;
  };
  afterAll(() => Object.assign(Vocabulary.prototype, { formOf, postings }));
  const effortOf = (index: typeof small, query: string) => {
    examined = 0;
    search(index, query, 20);
    return examined;
  };

  test.each([
    ["pallet", 100],
    ["the customer’s invoice and the supplier’s price", 100],
    ["custmos", 100],
    // Looking up a word that has no similar words takes little longer than a binary search, even in a large site.
    ["zzzzz", 2],
    ["a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(4), 100],
  ])("a query takes at most a hundred times the work: %s", (query, times) => {
    expect(effortOf(large, query)).toBeLessThanOrEqual(times * Math.max(effortOf(small, query), 1));
  });

  test.each([
    ["the most frequent words", "product order pallet price weight customer"],
    ["misspelt words", "palet wieght custmor suplier oredr invioce"],
    ["the longest query", "in on er st re te an le co pro con tra ".repeat(5)],
  ])("a query examines at most 150,000 words and postings: %s", (_, query) => {
    expect(effortOf(large, query)).toBeLessThan(150_000);
  });
});
