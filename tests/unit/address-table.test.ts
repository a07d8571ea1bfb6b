import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addressTable, kindOf, pagesOf, patternOfRoute } from "~/urls/tables/address-table";
import { content } from "../fixture/site";

test("every route is in the URL table, and every page and text in the table has a route", () => {
  const routes = readdirSync("app/routes").map((file) => withoutNames(patternOfRoute(file)));
  const kinds = addressTable
    .filter(({ answeredBy }) => answeredBy === "page" || answeredBy === "text")
    .map(({ pattern }) => withoutNames(pattern));
  expect(new Set(routes)).toEqual(new Set([...kinds, "/*"]));
});

function withoutNames(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, ":");
}

function namedIn(rule: string): string[] {
  const [, text = ""] = readFileSync("docs/product.md", "utf8").split(`\n- **${rule}** `);
  const [own = ""] = text.split("\n- **");
  return [...own.matchAll(/`\/?([^`]*)`/g)].map(([, name = ""]) => name);
}
const [responses, reserved] = [namedIn("3.5"), namedIn("3.11")];

test.each(addressTable)("docs/product.md has $pattern in rule 3.5 or 3.11", ({ pattern, answeredBy }) => {
  const isInArea = pattern.startsWith("/:area");
  const name = pattern.replaceAll(/\/(?:\*|:\w+)/g, "").replaceAll(/^\/|\/$/g, "");
  const url = pattern.slice(1).replaceAll(/:(\w+?)(?:Name)?(?=\/|$)/g, "{$1}");
  if (isInArea && name) expect(reserved, "names that sections cannot have (3.11)").toContain(name);
  else if (name) expect([...responses, ...reserved], "responses (3.5), reserved URLs (3.11)").toContain(name);
  if (answeredBy === "page" && (isInArea || !name)) expect(responses, "responses (3.5)").toContain(url);
});

describe("the pattern of a URL", () => {
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
  ])("%s matches %s", (path, pattern, answeredBy, takesForms) => {
    const kind = kindOf(path);
    expect([kind.pattern, kind.answeredBy, kind.takesForms ?? false]).toEqual([
      pattern,
      answeredBy,
      takesForms,
    ]);
  });

  test("every page of the content matches a pattern with pages", () => {
    for (const product of Object.values(content.products)) {
      const { sections, legal, questions } = product;
      const tabs = sections.flatMap(({ tabs }) => tabs.filter(({ tab }) => tab !== ""));
      expect(pagesOf(product)).toHaveLength(tabs.length + legal.length + Math.min(questions.length, 1));
      for (const { path } of pagesOf(product)) expect(kindOf(path).pages, path).toBeDefined();
    }
  });
});
