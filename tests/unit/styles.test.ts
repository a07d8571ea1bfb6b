import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { colorTokens } from "~/schema/colors/color-tokens";
import { conditions, screens, sizes, times } from "~/ui/product-constants";
import { withValues } from "../../tools/style-sheets";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ path: join("app", file), text: readFileSync(join("app", file), "utf8") }));
const base = sheets.find(({ path }) => path === join("app", "shell", "styles", "base.css"))?.text ?? "";
const colors = colorTokens(loadContent("content").site.brand.colors);
const [tokens = ""] = /^:root \{[^}]*\}/.exec(base) ?? [];

describe("colours", () => {
  test("come from the content, except tokens for shadows", () => {
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

  test("have no unused tokens", () => {
    const all = sheets.map(({ text }) => text).join("\n");
    const defined = new Set(
      [...(colors + all).matchAll(/(?<=^ *|[{;])--([\w-]+):/gm)].map(([, name]) => name),
    );
    const used = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name));
    // `--stage-image` is defined in the HTML, and only if the brand has a stage image.
    expect([...used].filter((name) => !defined.has(name))).toEqual(["stage-image"]);
    // No style uses `--reach-dialog`. The dialog library reads it to check whether its styles are loaded.
    expect([...defined].filter((name) => !used.has(name))).toEqual(["reach-dialog"]);
  });
});

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(css|tsx?)$/.test(file) && file !== join("ui", "product-constants.ts"))
  .map((file) => ({ path: join("app", file), text: readFileSync(join("app", file), "utf8") }));

/** Classes and ids that content blockers (EasyList, AdGuard, Fanboy) hide. */
const hiddenByBlockers = /^(?:share|social|ads?)-|^(?:banner|cookie|newsletter|popup|sponsor|promo)/i;

test("no class or ID has a name that content blockers hide", () => {
  const names = sources.flatMap(({ path, text }) =>
    path.endsWith(".css")
      ? [...text.matchAll(/[.#]([a-z][\w-]*)/gi)].map(([, name = ""]) => name)
      : [...text.matchAll(/\b(?:className|id|htmlFor)=(?:"[^"]*"|\{[^}]*\})/g)].flatMap(([value]) =>
          value.split(/[^\w-]+/),
        ),
  );
  expect(names).toContain("site-header");
  expect(names).toContain("made-link");
  expect([...new Set(names)].filter((name) => hiddenByBlockers.test(name))).toEqual([]);
});

describe("sizes and times", () => {
  test("are named constants", () => {
    const raw = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\((?:min-|max-)?(?:width|height)\s*[:<>=].*/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(raw).toEqual([]);
  });

  test("have no unused names", () => {
    const all = sources.map(({ text }) => text).join("\n");
    const used = new Set(
      [...all.matchAll(/(?<!var)\(--([\w-]+)\)(?= and|, \(| \{)/g)].map(([, name]) => name),
    );
    const inScripts = Object.keys(screens).filter((name) =>
      new RegExp(`screens(?:\\.${name}\\b|\\["${name}"\\])`).test(all),
    );
    expect([...new Set([...used, ...inScripts])].sort()).toEqual(
      [...Object.keys(screens), ...Object.keys(conditions)].sort(),
    );
    const lengths = new Set([...all.matchAll(/\benv\(([\w-]+)\)/g)].map(([, name]) => name));
    expect([...lengths].sort()).toEqual(Object.keys({ ...sizes, ...times }).sort());
  });

  test("replace their names in style sheets, and grow with the text size", () => {
    expect(withValues("@media (--wide) and (--high) { a { width: calc(env(lead-dialog) + 2px) } }")).toBe(
      "@media (min-width: 75em) and (min-height: 43.75em) { a { width: calc(37.5rem + 2px) } }",
    );
    expect(withValues("@supports (--no-flex-gap) { a { margin: 0 } }")).toContain("@supports not (");
  });

  test("have exact pixel values at normal text size", () => {
    const pixels = (name: keyof typeof sizes) => Number.parseFloat(sizes[name]) * 16;
    expect(pixels("top-bar") + pixels("section-nav")).toBe(170);
    expect(pixels("narrow-top-bar") + pixels("narrow-section-nav")).toBe(200);
    expect([pixels("choose-dialog"), pixels("lead-dialog")]).toEqual([450, 600]);
    expect(Number.parseFloat(screens.wide.slice("(min-width: ".length)) * 16).toBe(1200);
  });

  test("fail the build if a name is unknown", () => {
    expect(() => withValues("@media (--toaster) {}")).toThrow(
      "unknown screen toaster: add it to app/ui/product-constants.ts",
    );
    expect(() => withValues("a { width: env(toaster) }")).toThrow(
      "unknown size or time toaster: add it to app/ui/product-constants.ts",
    );
  });
});
