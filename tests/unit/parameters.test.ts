import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Parameter, parameterOf, parameters } from "~/urls/tables/parameters";
import { addressAt } from "../resolved";

describe("the table of query parameters", () => {
  test("has the parameters of rule 4.2", () => {
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
        // Rule 4.2 omits two parameters: `utm_campaign`, which names a campaign, and `_routes`, which only Remix uses.
        .filter((name) => name !== "utm_campaign" && name !== "_routes")
        .sort(),
    );
    for (const [name, carried] of told)
      expect(parameterOf(name)?.isDropped === true, name).toBe(carried === "no");
  });

  test("puts parameters that change a page's data into the cache keys of pages and data", () => {
    const rows = parameters as unknown as Parameter[];
    rows.push({ name: "speed", values: ["slow"], changes: "data" });
    const examples: Record<string, [path: string, piece: string]> = {
      tour: ["/Seafood/PURCHASE/Workflow", "tour=workflow"],
      captions: ["/Seafood/PURCHASE/Workflow", "captions=nb"],
      q: ["/Seafood/search", "q=boxes"],
      "share-": ["/Seafood/share", "share-stops=workflow"],
      ask: ["/Seafood/questions", "ask=half-way"],
      of: ["/Seafood/copy", "of=everything"],
      size: ["/Seafood/copy", "size=full"],
      lang: ["/Seafood/copy", "lang=nb"],
      release: ["/Seafood/copy", "release=-"],
      speed: ["/Seafood/PURCHASE/Workflow", "speed=slow"],
    };
    for (const { name } of rows.filter(({ changes }) => changes === "data")) {
      const [path, piece] = examples[name] ?? [];
      expect(addressAt(`${path}.data?${piece}&x`).canonical, name).toBe(`${path}.data?${piece}`);
      expect(addressAt(`${path}?${piece}&x`).canonical, name).toContain(piece);
    }
    rows.pop();
  });

  test.each([
    ["share-stops", "share-"],
    ["share", undefined],
    ["tour", "tour"],
    ["Tour", undefined],
    ["constructor", undefined],
  ])("the parameter %s is in the row %s", (name, row) => {
    expect(parameterOf(name)?.name).toBe(row);
  });
});
