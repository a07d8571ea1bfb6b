import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { full } from "acorn-walk";
import { expect, test } from "playwright/test";
import { bcd, lackedBy, oldestOf } from "../../compatibility";

/* Scripts must not use class static blocks or lookbehind, because the oldest supported Safari lacks them. */

const folder = "build/client/_build";
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
const oldest = oldestOf("scripts");

/** The tests ignore these newer properties, as older objects have properties with the same names (`video.pause`). */
const ofOthers = ["dispose", "displayName", "error", "fileName", "pause"];

function problemsOf(script: string, ecmaVersion: 2015 | 2022): string[] {
  const problems: string[] = [];
  const program = parse(script, { ecmaVersion, sourceType: ecmaVersion === 2022 ? "module" : "script" });
  full(program, (node: Node) => {
    const { type, regex, computed, property } = node as Node & {
      regex?: { pattern: string };
      computed?: boolean;
      property?: { name: string };
    };
    if (type === "StaticBlock") problems.push("a static block");
    if (regex && /\(\?<[=!]/.test(regex.pattern)) problems.push(`lookbehind: ${regex.pattern}`);
    if (type === "MemberExpression" && !computed && property && newer.has(property.name))
      problems.push(`.${property.name}: ${newer.get(property.name)}`);
  });
  return [...new Set(problems)];
}

const newer = newerMembers();

function newerMembers(): Map<string, string> {
  const lacking = new Map<string, string>();
  const known = new Set<string>();
  for (const members of Object.values(bcd.javascript.builtins ?? {})) {
    for (const [name, data] of Object.entries(members)) {
      const browsers = lackedBy(data, oldest);
      if (browsers.length === 0) known.add(name);
      else if (data.__compat) lacking.set(name, browsers.join());
    }
  }
  for (const name of known) lacking.delete(name);
  for (const name of ofOthers) lacking.delete(name);
  return lacking;
}

test("the oldest browsers that run scripts can parse every script of the build", () => {
  expect(files.length).toBeGreaterThan(5);
  const problems = files.flatMap((file) =>
    problemsOf(readFileSync(join(folder, file), "utf8"), 2022).map((problem) => `${file}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test("any browser can parse the inline scripts, which check for required features", async ({ request }) => {
  for (const page of ["/Seafood/PURCHASE/Workflow", "/Seafood/share"]) {
    const html = await (await request.get(page)).text();
    // Skips the scripts in the `<template>`, because only browsers with all required features run them.
    const outside = html.replace(/<template[\s\S]*?<\/template>/, "");
    const scripts = [...outside.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      expect(problemsOf(script, 2015)).toEqual([]);
      expect(script).toMatch(/^window\.TextDecoderStream&&CSS\.supports\(/);
    }
    expect(outside).not.toMatch(/<script[^>]+src=|rel="modulepreload"/);
  }
});

test("detects newer syntax and functions", () => {
  expect(problemsOf("class A { static { } }", 2022)).toEqual(["a static block"]);
  expect(problemsOf("/(?<=a)b/", 2022)).toEqual(["lookbehind: (?<=a)b"]);
  expect(problemsOf("[].toSorted()", 2022).join()).toContain(".toSorted: chrome < 110");
  expect(() => problemsOf("a?.b", 2015)).toThrow("Unexpected token");
});

test("scripts do not contain content schemas, which only the server uses", () => {
  const scripts = files.map((file) => readFileSync(join(folder, file), "utf8")).join("");
  expect(scripts).not.toMatch(/ZodError|invalid_type/);
});
