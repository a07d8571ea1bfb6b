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

/** A pattern whatever its parameters are called. */
function withoutNames(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, ":");
}

describe("the kind of an address", () => {
  test.each([
    ["/Seafood/legal/privacy-policy", "/:area/legal/:page", "page", true],
    ["/Seafood/SALES/Invoicing", "/:area/:section/:step", "page", true],
    ["/Seafood/SALES/Invoicing.data", "/:area/:section/:step", "page", true],
    ["/Seafood/search", "/:area/search", "page", true],
    ["/Seafood/search.data", "/:area/search", "page", true],
    ["/Seafood/search.json", "/:area/search.json", "text", false],
    ["/Seafood/opensearch.xml", "/:area/opensearch.xml", "text", false],
    ["/embed/Seafood/SALES/Invoicing", "/embed/:area/:section/:step", "page", false],
    ["/embed/Seafood/SALES", "/:area/:section/:step", "page", true],
    ["/oembed", "/oembed", "text", false],
    ["/played", "/played", "counter", false],
    ["/played/", "/:area", "page", false],
    ["/Seafood/tour", "/:area/tour", "page", false],
    ["/Seafood/share", "/:area/share", "page", false],
    ["/Seafood/share.svg", "/:area/share.svg", "text", false],
    ["/Seafood/share.png", "/:area/share.png", "text", false],
    ["/Seafood/mail.eml", "/:area/mail.eml", "text", false],
    ["/Seafood/questions", "/:area/questions", "page", true],
    ["/Seafood/questions.csv", "/:area/questions.csv", "text", false],
    ["/Seafood/copy", "/:area/copy", "page", false],
    ["/Seafood/copy.zip", "/:area/copy.zip", "archive", false],
    ["/Seafood/SALES", "/:area/:section", "page", true],
    ["/assets/icons/x.data", "/assets/*", "file", false],
    ["/_build", "/_build/*", "file", false],
    ["/assets", "/assets/*", "file", false],
    ["/assets-and-more", "/:area", "page", false],
    ["/healthz", "/healthz", "probe", false],
    ["/healthz/", "/:area", "page", false],
    ["/_root.data", "/", "page", false],
    ["/x/_root.data", "/:area/:section", "page", true],
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
