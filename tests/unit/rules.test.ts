import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documents } from "./documents";

const document = "docs/product.md";
const text = readFileSync(document, "utf8");

const numbers = [...text.matchAll(/^(?:## (\d+)\. |- \*\*(\d+)\.(\d+)\*\* )/gm)].map(
  ([, heading, section, rule]) =>
    heading === undefined
      ? { section: Number(section), rule: Number(rule) }
      : { section: Number(heading), rule: undefined },
);
const rules = new Set(numbers.flatMap(({ section, rule }) => (rule ? [`${section}.${rule}`] : [])));

describe("the numbers of the product's rules", () => {
  test("are in order, unique and below the section's heading", () => {
    expect(rules.size).toBeGreaterThan(50);
    let [section, rule] = [0, 0];
    for (const next of numbers) {
      const isHeading = next.rule === undefined;
      const follows = isHeading ? next.section > section : next.section === section && next.rule > rule;
      expect(follows, `${next.section}.${next.rule ?? ""} after ${section}.${rule}`).toBe(true);
      section = next.section;
      rule = next.rule ?? 0;
    }
  });

  test("are used only for rules", () => {
    expect(text.match(/\*\*\d+\.\d+\*\*/g)).toHaveLength(rules.size);
  });
});

test("every cited rule exists", () => {
  const files = ["app", "tools", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs|js|css)$/.test(file))
      .map((file) => join(folder, file))
      // Skips the build output, because it may cite rules that no longer exist.
      .filter((file) => !file.startsWith(join("tests", "fixture", "build"))),
  );
  const citations = [...files, ...documents()].flatMap((file) =>
    cited(readFileSync(file, "utf8")).map((rule) => ({ file, rule })),
  );
  expect(citations.filter(({ file }) => file.startsWith("app")).length).toBeGreaterThan(20);
  expect(citations.filter(({ rule }) => !rules.has(rule))).toEqual([]);
});

/** Finds the numbers after "rule" or "rules", even if a line break in the comment separates them. */
function cited(source: string): string[] {
  const lines = source.replace(/\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...lines.matchAll(/\brules? (\d+\.\d+(?:(?:, | and | or | to )\d+\.\d+)*)/gi)].flatMap(
    ([, list = ""]) => list.match(/\d+\.\d+/g) ?? [],
  );
}
