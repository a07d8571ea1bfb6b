import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addressTable, kindOf, pagesOf, patternOfRoute } from "~/urls/tables/address-table";
import { content } from "../fixture/site";

test("every route answers a kind of address, and every page and text has its route", () => {
  const routes = readdirSync("app/routes").map((file) => withoutNames(patternOfRoute(file)));
  const kinds = addressTable
    .filter(({ answeredBy }) => answeredBy === "page" || answeredBy === "text")
    .map(({ pattern }) => withoutNames(pattern));
  expect(new Set(routes)).toEqual(new Set([...kinds, "/*"]));
});

function withoutNames(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, ":");
}

describe("the kind of an address", () => {
  test.each([
    ["/Seafood/legal/privacy-policy", "/:area/legal/:page", "page", true],
    ["/Seafood/SALES/Invoicing.data", "/:area/:section/:step", "page", true],
    ["/Seafood/search", "/:area/search", "page", true],
    ["/embed/Seafood/SALES/Invoicing", "/embed/:area/:section/:step", "page", false],
    ["/embed/Seafood/SALES", "/:area/:section/:step", "page", true],
    ["/played/", "/:area", "page", false],
    ["/Seafood/tour", "/:area/tour", "page", false],
    ["/Seafood/questions", "/:area/questions", "page", true],
    ["/Seafood/copy.zip", "/:area/copy.zip", "archive", false],
    ["/assets/icons/x.data", "/assets/*", "file", false],
    ["/assets", "/assets/*", "file", false],
    ["/assets-and-more", "/:area", "page", false],
    ["/_root.data", "/", "page", false],
    ["/search.data/search", "/:area/search", "page", true],
    ["/a/b/c/d", "/*", "page", false],
  ])("%s is %s", (path, pattern, answeredBy, takesForms) => {
    const kind = kindOf(path);
    expect([kind.pattern, kind.answeredBy, kind.takesForms ?? false]).toEqual([
      pattern,
      answeredBy,
      takesForms,
    ]);
  });

  test("every page of the content is of a kind that has pages", () => {
    for (const product of Object.values(content.products)) {
      const { sections, legal, questions } = product;
      const tabs = sections.flatMap(({ tabs }) => tabs.filter(({ tab }) => tab !== ""));
      expect(pagesOf(product)).toHaveLength(tabs.length + legal.length + Math.min(questions.length, 1));
      for (const { path } of pagesOf(product)) expect(kindOf(path).pages, path).toBeDefined();
    }
  });
});
