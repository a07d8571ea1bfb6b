import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { describe, expect, test } from "vitest";
import { styleOptions, withValues } from "../../tools/style-sheets";
import { bcd, lackedBy, oldestOf } from "../compatibility";

const { css } = bcd;

/* A CSS feature needs a fallback unless the oldest supported browsers support it. */

const ofStyles = oldestOf("styles");
type Oldest = typeof ofStyles;

/** Style sheets that only scripts load may use newer CSS, because scripts run only in newer browsers. */
const onlyWithScripts = /(?:dialogs|combobox|navigation-error|copy-link|captions|ending)\.css$/;

const mayLack: Record<string, string> = {
  "@page size": "the paper that is asked for",
  ".pictures[data-guided]>#scene-end aspect-ratio": "only with scripts",
  ".video-still aspect-ratio": "the strip at the foot of a film's picture",
  "accent-color": "the colour of a tick",
  appearance: "the shape of a progress bar",
  "break-inside": "where a page of paper ends",
  "break-after": "where a page of paper ends",
  cursor: "the pointer of a mouse",
  "color-scheme": "there is one scheme",
  "container-type": "only for a size with a fallback",
  "content-visibility": "a closed transcript on paper",
  "forced-color-adjust": "a browser without forced colours has no use for it",
  hyphens: "where a long word is broken",
  resize: "a field's corner",
  "overscroll-behavior": "whether a page scrolls behind a menu that is at its end",
  quotes: "the marks are in the browser's own style",
  "scroll-initial-target": "the current section is in sight where there is room",
  "scroll-snap-align": "where a picture stops in an embed",
  "scroll-snap-type": "where a picture stops in an embed",
  "scroll-behavior": "how the page gets there",
  "scroll-margin-bottom": "Safari 14.1: what has the focus may be below the questions' bar until then",
  "scroll-margin-top": "how far below the bar a picture stands",
  "scroll-padding": "Safari 14.1: a link at the edge of a bar",
  "scroll-padding-bottom": "only with scripts",
  "scroll-padding-top": "Safari 14.1: what has the focus may be below a bar until then",
  "scrollbar-color": "the look of a bar",
  "scrollbar-width": "the look of a bar",
  "text-size-adjust": "its prefix is there too",
  "text-underline-offset": "where the line is",
  "text-wrap": "where a line ends",
};

const mayNotMatch: Record<string, string> = {
  ":focus-visible": "all that has the focus is ringed where it is missing",
  ":has":
    "smooth scrolling for all; only hides pictures before scripts do; the transcript opens below the film",
  "::marker": "the colour of a number",
  ":fullscreen": "Safari has a prefix, which the build writes",
};

type Rule = { prelude: string; declarations: [name: string, value: string][]; within: string[] };

function rulesOf(sheet: string, within: string[] = []): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < sheet.length; ) {
    const open = sheet.indexOf("{", at);
    if (open < 0) break;
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < sheet.length; end++)
      depth += sheet[end] === "{" ? 1 : sheet[end] === "}" ? -1 : 0;
    const prelude = sheet.slice(at, open).trim();
    const body = sheet.slice(open + 1, end - 1);
    if (body.includes("{")) {
      const own = body.slice(0, body.search(/[^;{}]*\{/));
      rules.push({ prelude, declarations: declarationsOf(own), within });
      rules.push(...rulesOf(body.slice(own.length), [...within, prelude]));
    } else rules.push({ prelude, declarations: declarationsOf(body), within });
    at = end;
  }
  return rules;
}

function declarationsOf(body: string): [string, string][] {
  return body
    .split(";")
    .filter((each) => each.includes(":"))
    .map((each) => [each.slice(0, each.indexOf(":")).trim(), each.slice(each.indexOf(":") + 1).trim()]);
}

function problemsOf(sheet: string, oldest = ofStyles): string[] {
  const rules = rulesOf(sheet);
  // Selectors and properties that old browsers may ignore, because a rule in `@supports not` replaces them.
  const replaced = new Set(
    rules.flatMap(({ prelude, within }) => {
      const [, lacking] = /^@supports not \(([\w-]+):/.exec(within.at(-1) ?? "") ?? [];
      return lacking ? [`${prelude} ${lacking}`] : [];
    }),
  );
  return rules.flatMap((rule) => [
    ...problemsOfPrelude(rule, oldest),
    ...problemsOfDeclarations(rule, oldest, replaced),
  ]);
}

const conditional = /^@(?:media|supports|keyframes|page)\b/;

function problemsOfPrelude({ prelude, within }: Rule, oldest: Oldest): string[] {
  const outer = within.filter((each) => !conditional.test(each));
  if (outer.length > 0) return [`${outer.at(-1)} has a rule within it: ${prelude}`];
  if (prelude.startsWith("@media") && /[<>=]|not \(/.test(prelude))
    return [`${prelude} is written in a newer syntax`];
  if (prelude.startsWith("@")) return conditional.test(prelude) ? [] : [`${prelude} is unknown to them`];
  const lists = prelude.match(/:not\([^()]*,/);
  if (lists) return [`${prelude}: a list within :not() needs Chrome 88`];
  const found = [...prelude.matchAll(/(::?)([a-z-]+)(?=\(|[^a-z-]|$)/g)];
  return found.flatMap(([, colons = "", name = ""]) => {
    // An engine-specific pseudo-element needs its own rule, because other browsers drop a rule that contains it.
    if (name.startsWith("-"))
      return prelude.includes(",") ? [`${prelude}: ${name} drops the whole list`] : [];
    const lacking = lackedBy(css.selectors?.[name], oldest);
    if (lacking.length === 0) return [];
    if (`${colons}${name}` in mayNotMatch)
      return prelude.includes(",") && !prelude.split(",").every((each) => each.includes(`${colons}${name}`))
        ? [`${prelude}: ${name} drops the whole list`]
        : [];
    return [`${prelude}: ${name} is unknown to ${lacking}`];
  });
}

function problemsOfDeclarations(
  { prelude, declarations, within }: Rule,
  oldest: Oldest,
  replaced: Set<string>,
): string[] {
  const asked = within.filter((each) => each.startsWith("@supports")).join();
  return declarations.flatMap(([name, value], index) => {
    const isMinor = name in mayLack || `${prelude} ${name}` in mayLack;
    if (name.startsWith("-") || isMinor || asked.includes(name) || replaced.has(`${prelude} ${name}`))
      return [];
    const at = `${prelude} { ${name}: ${value} }`;
    const lacking = lackedBy(css.properties?.[name], oldest);
    if (lacking.length > 0) return [`${at}: ${name} is unknown to ${lacking}`];
    const isFallback = declarations.slice(0, index).some(([before]) => before === name);
    // A fallback has no effect for a value with `var()`: browsers discard the fallback before they resolve `var()`.
    const hasFallback = isFallback && !value.includes("var(");
    return newerIn(name, value, oldest)
      .filter(({ feature }) => !hasFallback && !asked.includes(feature))
      .map(({ feature, lacking: browsers }) => `${at}: ${feature} is unknown to ${browsers}`);
  });
}

/** Patterns for CSS values that have their own entries in the compatibility data. */
const ofValues: [pattern: RegExp, feature: string, data: () => Parameters<typeof lackedBy>[0]][] = [
  [/\b(?:min|max|clamp)\(/, "max", () => css.types?.max],
  [/\b\d(?:s|l|d)v[hw]\b/, "svh", () => css.types?.length?.viewport_percentage_units_small],
  [/\d(?:cqi|cqw)\b/, "cqi", () => css.types?.length?.container_query_length_units],
  [/\d(?:lh|rlh)\b/, "lh", () => css.types?.length?.lh],
  [/\bcolor-mix\(/, "color-mix", () => css.types?.color?.["color-mix"]],
  [/\boklch\(/, "oklch", () => css.types?.color?.oklch],
  [/\blight-dark\(/, "light-dark", () => css.types?.color?.["light-dark"]],
];

function newerIn(name: string, value: string, oldest: Oldest): { feature: string; lacking: string[] }[] {
  const found = ofValues
    .filter(([pattern]) => pattern.test(value))
    .map(([, feature, data]) => ({ feature, lacking: lackedBy(data(), oldest) }));
  if (name === "content" && / \/ "/.test(value))
    found.push({
      feature: "alternative text",
      lacking: lackedBy(css.properties?.content?.alt_text, oldest),
    });
  if (/^(?:overflow)$/.test(name) && value.includes(" "))
    found.push({ feature: "two values", lacking: ["safari < 16"] });
  if (/^(?:place|align|justify)-/.test(name) && /\bsafe\b/.test(value))
    found.push({ feature: "safe", lacking: ["chrome < 115"] });
  return found.filter(({ lacking }) => lacking.length > 0);
}

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => join("app", file));

function lowered(path: string, text: string): string {
  const code = Buffer.from(withValues(text.replace(/^@import .*$/gm, "")));
  return transform({ ...styleOptions.lightningcss, filename: path, code, minify: true }).code.toString();
}

describe("the delivered style sheets", () => {
  test.each(sheets)("%s works in the oldest browsers or has a fallback", (path) => {
    const reached = onlyWithScripts.test(path) ? oldestOf("scripts") : ofStyles;
    expect(problemsOf(lowered(path, readFileSync(path, "utf8")), reached)).toEqual([]);
  });

  test("flex gaps have a margin as fallback", () => {
    const all = sheets
      .filter((path) => !onlyWithScripts.test(path))
      .flatMap((path) => rulesOf(lowered(path, readFileSync(path, "utf8"))));
    const missing = all
      .filter(({ declarations }) => {
        const has = (name: RegExp, value: RegExp) =>
          declarations.some(([own, set]) => name.test(own) && value.test(set));
        return (
          has(/^display$/, /flex$/) && has(/gap$/, /[1-9]\d|[6-9]/) && !has(/^flex-direction$/, /column/)
        );
      })
      .flatMap(({ prelude }) => prelude.split(","))
      .filter((selector) => !withoutGap.some((margin) => covers(margin, selector)));
    expect([...new Set(missing)]).toEqual([]);
  });

  test.each([
    ["nesting", ".a{.b &{color:red}}@layer x{.a{color:red}}", "@layer x is unknown to them"],
    ["a scope", "@scope (.a){.b{color:red}}", "is unknown to them"],
    ["a new selector", ".a:user-invalid{color:red}", "user-invalid is unknown to chrome < 119"],
    ["a known selector in a list", ".a:focus-visible,.b{color:red}", "focus-visible drops the whole list"],
    ["a new property", ".a{field-sizing:content}", "field-sizing is unknown to chrome < 123"],
    ["a size without fallback", ".a{width:min(50%,var(--b))}", "max is unknown to chrome < 79"],
    ["a size whose fallback is before the rule", ".a{width:1px;width:min(50%,var(--b))}", "max is unknown"],
    ["a unit", ".a{height:2lh}", "lh is unknown to"],
  ])("%s is reported with its name and browsers", (_, sheet, problem) => {
    expect(problemsOf(sheet).join("\n")).toContain(problem);
  });

  test("accepts a size with a fallback", () => {
    expect(
      problemsOf(
        ".a{width:50%;width:min(50%,9px)}@supports (width:max(1px,2px)){.a{width:max(1px,var(--b))}}",
      ),
    ).toEqual([]);
  });
});

/** Selectors of rules that set margins for browsers that do not support `gap` in flex containers. */
const withoutGap = sheets
  .flatMap((path) => rulesOf(lowered(path, readFileSync(path, "utf8"))))
  .filter(({ within }) => within.join().includes("color:revert"))
  .flatMap(({ prelude }) => prelude.split(","));

/** Whether the selector `margin` selects children of the flex container that `selector` selects. */
function covers(margin: string, selector: string): boolean {
  const box = margin.replace(/>(?:\*\+\*|[^>]*)$/, "").trim();
  return box === selector || selector.endsWith(` ${box}`) || box.endsWith(` ${selector}`);
}
