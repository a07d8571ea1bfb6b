import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { commandsIn, documents } from "../unit/documents";

// History may tell of commands that are gone.
const told = [...new Set(commandsIn(documents().filter((file) => file !== "CHANGELOG.md")))];

const tsx = "node_modules/tsx/dist/cli.mjs";

/** What runs each command line that has options of its own. */
const programs: Record<string, string[]> = {
  leads: ["build/tools/leads.js"],
  insights: ["build/tools/insights.js"],
  ...Object.fromEntries(
    ["bench", "browser", "content", "edit", "media", "preview", "publish"].map((name) => [
      name,
      [tsx, `tools/${name}.ts`],
    ]),
  ),
};

/** The arguments of a line: what may be left out is given, of alternatives the first. */
function argumentsOf(line: string): string[] {
  const given = line
    .replace(/ > .*/, "")
    .replaceAll(/[[\]…]|\.\.\./g, "")
    .replace("SECONDS", "1");
  return [...given.matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? (word.includes("|") ? word.slice(0, word.indexOf("|")) : word),
  );
}

/** Lines that a pattern matches from their beginning, with what comes after it. */
function givenTo(pattern: RegExp): [line: string, args: string[]][] {
  return told.flatMap((line): [string, string[]][] => {
    const found = pattern.exec(line);
    return found?.index === 0 ? [[line, argumentsOf(line.slice(found[0].length))]] : [];
  });
}

/** What a program of Node's prints. @throws where its exit code is not 0, with what it says */
async function printed(...args: string[]): Promise<string> {
  // Not the test runner's variables.
  const { VITEST: _, ...env } = process.env;
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

describe("tests that a document focuses on are there", () => {
  test.concurrent.each(givenTo(/npm test -- e2e (?=[a-z])/))("%s", async (_, args) => {
    // A sentence may leave the name to its reader.
    expect(await printed("node_modules/playwright/cli.js", "test", ...args, "--list")).toMatch(
      /^Total: [1-9]/m,
    );
  });

  test.concurrent.each(givenTo(/npx vitest run /))("%s", async (_, args) => {
    for (const file of args) {
      expect(await printed("node_modules/vitest/vitest.mjs", "list", file)).toContain(file);
    }
  });
});

/** All arguments that the documents give to a program, in one call, which costs a second. */
const calls = Object.entries(programs).map(([name, program]): [string, string[]] => {
  const lines = givenTo(new RegExp(`(?:LEADS_DATABASE_URL=\\S+ )?npm run (?:--silent )?${name} -- `));
  return [name, [...program, ...lines.flatMap(([, args]) => args)]];
});

describe("a command line has the options that documents give it", () => {
  test.each(calls)("%s", async (_, call) => {
    // It reads all of its arguments before it prints its help.
    expect(await printed(...call, "--help")).not.toBe("");
  });
});

test("files that a document gives a command are there", () => {
  const files = told
    .filter((line) => /^(npm|npx|node) /.test(line))
    .flatMap(argumentsOf)
    .filter((word) => /^(app|content|deploy|docs|public|tests|tools)\//.test(word));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
