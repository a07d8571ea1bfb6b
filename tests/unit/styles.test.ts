import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ path: join("app", file), text: readFileSync(join("app", file), "utf8") }));
const base = sheets.find(({ path }) => path === join("app", "styles", "base.css"))?.text ?? "";
const [tokens = ""] = /^:root \{[^}]*\}/.exec(base) ?? [];

describe("colours", () => {
  test("are written once, as tokens", () => {
    expect(tokens).toContain("--ink: #");
    const raw = sheets.flatMap(({ path, text }) =>
      [
        ...text
          .replace(tokens, "")
          .matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(.*/gi),
      ].map(([found]) => `${path}: ${found}`),
    );
    expect(sheets.length).toBeGreaterThan(8);
    expect(raw).toEqual([]);
  });

  test("and other tokens are there for what uses them, and for nothing else", () => {
    const all = sheets.map(({ text }) => text).join("\n");
    const defined = new Set([...tokens.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name]) => name));
    const used = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  });
});
