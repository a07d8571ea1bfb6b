import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { productValues } from "~/schema/basics/products";
import { search } from "~/search/engine/search";
import { buildIndex } from "~/search/engine/search-index";
import { searchableTabs } from "~/search/server/searchable.server";
import { everyday, judged, unseen } from "./judged-queries";

const { products, media } = loadContent("content");
const indexes = {
  Seafood: buildIndex(searchableTabs(products.Seafood, media), "en", products.Seafood.synonyms),
  Logistics: buildIndex(searchableTabs(products.Logistics, media), "nb", products.Logistics.synonyms),
};

/** Skips queries whose tabs no longer exist, so that editors can remove tabs without changing the queries. */
const cases = productValues.flatMap((product) => {
  const ids = indexes[product].tabs.map(({ id }) => id);
  return judged[product].flatMap(([query, tabs, moment]) => {
    const left = tabs.filter((id) => ids.includes(id));
    return left.length === 0
      ? []
      : [{ product, query, tabs: left, moment: moment && ids.includes(moment[0]) ? moment : undefined }];
  });
});
type Case = (typeof cases)[number];

function missed({ product, query, tabs }: Case): string[] {
  const found = search(indexes[product], query).found.map(({ tab }) => tab.id);
  return tabs.filter((id) => !found.includes(id));
}

function isAmongFirst({ product, query, moment: [wanted, from, to] = ["", 0, 0] }: Case): boolean {
  const moments = search(indexes[product], query).found.flatMap(({ tab, moments: own }) =>
    own.map(({ second }) => ({ id: tab.id, second })),
  );
  return moments.slice(0, 3).some(({ id, second }) => id === wanted && second >= from && second <= to);
}

test("judged queries find 95 % of their tabs", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  const all = cases.flatMap(({ tabs }) => tabs);
  const lacking = cases
    .map((each) => ({ query: each.query, tabs: missed(each) }))
    .filter(({ tabs }) => tabs.length > 0);
  const lost = lacking.flatMap(({ tabs }) => tabs).length;
  expect(1 - lost / all.length, JSON.stringify(lacking)).toBeGreaterThanOrEqual(0.95);
});

test("90 % of the best moments are among the first three results", () => {
  const timed = cases.filter(({ moment }) => moment);
  const late = timed.filter((each) => !isAmongFirst(each)).map(({ query }) => query);
  expect(1 - late.length / timed.length, late.join(", ")).toBeGreaterThanOrEqual(0.9);
});

function wrongOf(list: typeof everyday) {
  const asked = productValues.flatMap((product) =>
    list[product].map(([query, tabs]) => ({ product, query, tabs })),
  );
  const wrong = asked.filter(({ product, query, tabs }) => {
    const first = search(indexes[product], query, 3).found.map(({ tab }) => tab.id ?? "");
    return !first.some((id) => tabs.includes(id));
  });
  return { wrong: wrong.map(({ query }) => query), count: asked.length };
}

test("everyday queries have a correct tab among the first three results", () => {
  expect(wrongOf(everyday).wrong).toEqual([]);
});

test("90 % of the queries that were not used for tuning have a correct tab among the first three results", () => {
  const { wrong, count } = wrongOf(unseen);
  expect(1 - wrong.length / count, wrong.join(", ")).toBeGreaterThanOrEqual(0.9);
  const tuned = productValues.flatMap((product) => [...everyday[product], ...judged[product]]);
  expect(count).toBeGreaterThanOrEqual(83);
  expect(count + tuned.length).toBeGreaterThanOrEqual(250);
});

test.each([
  ["Seafood", "supplier prices"],
  ["Seafood", "how much stock do i have"],
  ["Seafood", "who can see prices"],
  ["Logistics", "fraktpris"],
] as const)("in %s the contact is not offered for a question that a demo answers: %s", (product, query) => {
  expect(search(indexes[product], query).offersContact).toBe(false);
});

describe("search has no results", () => {
  test.each([
    ["Seafood", "zoology"],
    ["Seafood", "blomster"],
    ["Logistics", "flowers"],
    ["Logistics", "88239"],
  ] as const)("in %s for %s", (product, query) => {
    expect(search(indexes[product], query).tabs).toEqual([]);
  });
});
