import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import {
  type Inputs,
  inputsOf,
  inputsTable,
  limits,
  needs,
  passedOn,
  weightOf,
} from "../../tools/bench/scale";

const given = inputsOf(loadContent("content"));

/** Numbers that are as good as random, and the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return (state + 0.5) / 2 ** 32;
  };
}

/** Lets visitors ask caches for pages one by one, and counts how many of a second's are asked of the server. */
function simulated({ demos, zipfExponent }: Inputs, pages: number, places: number, ttl: number): number {
  const random = numbers(7);
  let total = 0;
  const upTo = Array.from({ length: demos }, (_, rank) => {
    total += (rank + 1) ** -zipfExponent;
    return total;
  });
  const kept = new Map<string, number>();
  let [now, asked] = [0, 0];
  for (let request = 0; request < 60_000; request += 1) {
    now -= Math.log(random()) / pages;
    const drawn = random() * total;
    const demo = upTo.findIndex((sum) => drawn < sum);
    const address = `${Math.floor(random() * places)} ${random() < 0.5} ${demo}`;
    if ((kept.get(address) ?? 0) > now) continue;
    asked += 1;
    kept.set(address, now + ttl);
  }
  return asked / now;
}

describe("the model of a larger site", () => {
  test.each([
    { pages: 20, places: 1, ttl: 60 },
    { pages: 20, places: 20, ttl: 60 },
    { pages: 200, places: 20, ttl: 30 },
    { pages: 5, places: 3, ttl: 600 },
  ])("passes on as many pages as caches would: $pages a second, $places places, $ttl s", (each) => {
    const alike = { ...given, ownQueryPercent: 0 };
    const modelled = passedOn(alike, each.pages, each.places, each.ttl);
    expect(modelled / simulated(alike, each.pages, each.places, each.ttl)).toBeCloseTo(1, 1);
  });

  test("passes on all that is asked for with a query of its own, and all that nobody keeps", () => {
    expect(passedOn({ ...given, ownQueryPercent: 100 }, 50, 20, 60)).toBeCloseTo(50);
    expect(passedOn(given, 50, 20, 0)).toBeCloseTo(50);
  });

  test("weighs a visit by its pages, posters, scripts, and what is watched of films", () => {
    const small = { filmsPerVisit: 2, filmKB: 100, watchedPercent: 50, pagesPerVisit: 3 };
    expect(weightOf({ ...given, ...small, pageKB: 10, posterKB: 20, scriptsKB: 5 })).toEqual({
      films: 100,
      all: 195,
    });
  });
});

describe("docs/scale.md", () => {
  const text = readFileSync("docs/scale.md", "utf8");
  const [, table = ""] = /^\| Given .*\n.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const values = [...table.matchAll(/([\d.,]+)[^|]*\|$/gm)].map(([, value = ""]) =>
    Number(value.replaceAll(",", "")),
  );
  const written = Object.fromEntries(Object.keys(given).map((name, at) => [name, values[at]])) as Inputs;

  test("has the tables that follow from what it says is given", () => {
    for (const each of [inputsTable, needs, limits]) expect(text).toContain(each(written));
  });

  test("assumes no better rates than docs/performance.md has measured", () => {
    const measured = readFileSync("docs/performance.md", "utf8");
    const rate = (what: string) =>
      Number(new RegExp(`^\\| ${what} \\|.*? ([\\d,]+) \\|`, "m").exec(measured)?.[1]?.replace(",", ""));
    for (const kept of ["page \\| quayside", "icon \\| quayside", "data of a client navigation \\| quayside"])
      expect(written.cachedRate).toBeLessThan(rate(kept));
    expect(written.uncachedRate).toBeLessThan(rate("pages, each with a query of 1 to 300 characters"));
    const [, leads = ""] = /^\| Forms\/s .*\n.*\n\| ([\d,]+) /m.exec(measured) ?? [];
    expect(written.leadRate).toBeLessThan(Number(leads.replace(",", "")));
  });
});
