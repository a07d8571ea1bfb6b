import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { colorTokens } from "~/content/color-tokens";
import { loadContent } from "~/content/load/load.server";
import { screens, sizes } from "~/ui/product-constants";
import { styleConstants } from "../../tools/style-constants";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ path: join("app", file), text: readFileSync(join("app", file), "utf8") }));
const base = sheets.find(({ path }) => path === join("app", "shell", "styles", "base.css"))?.text ?? "";
const colors = colorTokens(loadContent("content").site.brand.colors);
const [tokens = ""] = /^:root \{[^}]*\}/.exec(base) ?? [];

describe("colours", () => {
  test("are the content's, but for shadows, which are tokens", () => {
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

  test("every other token is used", () => {
    const all = sheets.map(({ text }) => text).join("\n");
    const defined = new Set(
      [...(colors + all).matchAll(/(?<=^ *|[{;])--([\w-]+):/gm)].map(([, name]) => name),
    );
    const used = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
    // A library checks by this name whether its styles are loaded.
    expect([...defined].filter((name) => !used.has(name))).toEqual(["reach-dialog"]);
  });
});

test("every layer has its place", () => {
  const all = sheets.map(({ text }) => text).join("\n");
  const [, listed = ""] = /@layer ([^;{]+);/.exec(all) ?? [];
  const used = [...all.matchAll(/@layer ([\w-]+) \{|layer\(([\w-]+)\)/g)].map(
    ([, own, imported]) => own ?? imported,
  );
  expect([...new Set(used)].sort()).toEqual(listed.split(/,\s*/).sort());
});

describe("sizes", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(css|tsx?)$/.test(file) && file !== join("ui", "product-constants.ts"))
    .map((file) => ({ path: join("app", file), text: readFileSync(join("app", file), "utf8") }));

  test("are written once, with a name", () => {
    const raw = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\((?:min-|max-)?(?:width|height)\s*[:<>=].*/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(raw).toEqual([]);
  });

  test("and each name is used", () => {
    const all = sources.map(({ text }) => text).join("\n");
    const used = new Set([...all.matchAll(/\(--([\w-]+)\)(?= and| \{)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(screens).sort());
    const lengths = new Set([...all.matchAll(/\benv\(([\w-]+)\)/g)].map(([, name]) => name));
    expect([...lengths].sort()).toEqual(Object.keys(sizes).sort());
  });

  const fault = (message: string) => new Error(message);

  test("replace their names in style sheets", () => {
    const rule = { params: "(--wide) and (--high)", error: fault };
    styleConstants.AtRule.media(rule);
    expect(rule.params).toBe("(width >= 1200px) and (height >= 700px)");
    const width = { value: "calc(env(lead-dialog) + 2px)", error: fault };
    styleConstants.Declaration(width);
    expect(width.value).toBe("calc(600px + 2px)");
  });

  test("an unknown name ends the build", () => {
    const rule = { params: "(--toaster)", error: fault };
    expect(() => styleConstants.AtRule.media(rule)).toThrow(
      "app/ui/product-constants.ts has no screen called toaster",
    );
    const width = { value: "env(toaster)", error: fault };
    expect(() => styleConstants.Declaration(width)).toThrow(
      "app/ui/product-constants.ts has no size called toaster",
    );
  });
});
