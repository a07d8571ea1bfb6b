import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parameterOf, parameters } from "~/content/url/parameters";

describe("the table of query parameters", () => {
  test("has what rule 4.2 says", () => {
    const rules = readFileSync("docs/product.md", "utf8");
    const [, table = ""] = /^- \*\*4\.2\*\*.*\n\n((?: {2}\|.*\n)+)/m.exec(rules) ?? [];
    const rows = table
      .split("\n")
      .slice(2)
      .flatMap((line) => {
        const [, names = "", , carried = ""] = line.split("|").map((cell) => cell.trim());
        return [...names.matchAll(/`([\w-]+)[^`]*`/g)].map(([, name = ""]) => [name, carried] as const);
      });
    const told = new Map(rows.filter(([name]) => name !== "" && parameterOf(name)));
    expect([...told.keys()].sort()).toEqual(
      parameters
        .map(({ name }) => name as string)
        // The one tells a campaign, the other is Remix's.
        .filter((name) => name !== "utm_campaign" && name !== "_routes")
        .sort(),
    );
    for (const [name, carried] of told)
      expect(parameterOf(name)?.ofPage === true, name).toBe(carried === "no");
  });

  test.each([
    ["share-stops", "share-"],
    ["share-", "share-"],
    ["share", undefined],
    ["tour", "tour"],
    ["Tour", undefined],
    ["tours", undefined],
    ["constructor", undefined],
  ])("%s is in the row %s", (name, row) => {
    expect(parameterOf(name)?.name).toBe(row);
  });
});
