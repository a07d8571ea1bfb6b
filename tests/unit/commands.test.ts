import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commandsIn, documents } from "./documents";

const scripts = Object.keys(
  (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts,
);

/** Command lines with subcommands of their own. */
const withSubcommands = ["test", "content", "leads", "insights", "media", "release", "studio"];

/** What a command line runs: a script and its subcommand, or a program of the project, without arguments. */
function called(line: string): string | undefined {
  const [, script = "", operand] =
    /^npm (?:run (?:--silent )?)?([\w:]+)(?: (?:--workspace studio ?)?(?:-- )?([a-z][a-z\d]*(?:-[a-z]+)*)\b)?/.exec(
      line,
    ) ?? [];
  if (scripts.includes(script))
    return operand && withSubcommands.includes(script) ? `${script} ${operand}` : script;
  return /^node ((?:tools|build)\/\S+)/.exec(line)?.[1] ?? /^(?:bash )?(deploy\/[\w-]+\.sh)/.exec(line)?.[1];
}

/** Every command in the documents. */
const told = commandsIn(documents());

/** Which file runs each, and by which words; `.ci/run` runs all files of tests. */
const runIn: Record<string, [file: string, words: string]> = {
  build: ["tools/test.mjs", '"run", "build"'],
  test: [".ci/run", "npm test -- all"],
  "test all": [".ci/run", "npm test -- all"],
  "test unit": ["tools/test.mjs", '"tests/unit"'],
  "test integration": ["tools/test.mjs", '"tests/integration"'],
  "test e2e": ["tools/test.mjs", "node_modules/playwright/cli.js"],
  "test browsers": ["tools/test.mjs", '"tests/browsers"'],
  "test node24": ["tools/test.mjs", "tools/on-node24.mjs"],
  "test images": ["tools/test.mjs", "deploy/prove-image.sh"],
  "test media": ["tests/integration/media/shipped.test.ts", "checkMedia("],
  check: [".ci/run", "npm run check"],
  format: ["tools/check.mjs", '"biome", "check"'],
  content: ["tools/check.mjs", '"content", "--", "check"'],
  "content check": ["tools/check.mjs", '"content", "--", "check"'],
  "content schema": ["tests/integration/commands.thorough.test.ts", "npm run content -- schema"],
  dev: ["tests/integration/development.test.ts", '"remix", "vite:dev"'],
  start: ["tests/e2e/started-site.ts", "@remix-run/serve/dist/cli.js"],
  ...Object.fromEntries(
    ["leads", "insights", "media", "preview", "browser", "edit", "packages", "bench", "studio"].map(
      (script) => [
        script,
        [
          "tests/integration/commands.thorough.test.ts",
          `npm run ${script === "edit" ? "" : "--silent "}${script}`,
        ],
      ],
    ),
  ),
  publish: ["tests/integration/content/publish.test.ts", "tools/publish.ts"],
  export: ["tests/integration/export.test.ts", 'operateTool("export"'],
  release: ["tests/integration/content/release.thorough.test.ts", '"release"'],
  ...Object.fromEntries(
    ["make", "put", "list", "show", "activate", "back", "prune"].map((each) => [
      `release ${each}`,
      ["tests/integration/content/release.thorough.test.ts", `release("${each}"`],
    ]),
  ),
  ...Object.fromEntries(
    ["list", "show", "export", "forget", "retry", "purge"].map((each) => [
      `leads ${each}`,
      ["tests/integration/leads/command-line.test.ts", `"${each}"`],
    ]),
  ),
  "leads test-delivery": ["tests/integration/leads/mail.test.ts", '"test-delivery"'],
  "leads backup": ["tests/integration/leads/backup.thorough.test.ts", '"backup"'],
  "leads restore": ["tests/integration/leads/backup.thorough.test.ts", '"restore"'],
  "leads drill": ["tests/integration/leads/drill.thorough.test.ts", '"drill"'],
  "insights report": ["tests/integration/commands.thorough.test.ts", "insights -- report"],
  "insights mail": ["tests/integration/leads/insights.test.ts", '"mail"'],
  "insights export": ["tests/integration/commands.thorough.test.ts", "insights -- export"],
  ...Object.fromEntries(
    ["add", "posters", "scenes", "previews", "check"].map((each) => [
      `media ${each}`,
      ["tests/integration/media/add.thorough.test.ts", `"${each}"`],
    ]),
  ),
  "media captions": ["tests/unit/media-captions.test.ts", "replaceCaptions"],
  "media chapters": ["tests/unit/media-chapters.test.ts", "replaceChapters"],
  "media reviewed": ["tests/unit/media-ageing.test.ts", "noteReview"],
  "media list": ["tests/integration/commands.thorough.test.ts", "media -- list"],
  ...Object.fromEntries(
    ["list", "check", "frames", "schema"].map((each) => [
      `studio ${each}`,
      ["tests/integration/commands.thorough.test.ts", `studio -- ${each}`],
    ]),
  ),
  // Their other work is the media tool's.
  "studio scenes": ["studio/tests/pictures.test.ts", "drawScenes("],
  "studio render": ["studio/tests/pictures.test.ts", "Stage.open("],
  "build/tools/leads.js": ["tests/integration/leads/operator.ts", "build/tools/leads.js"],
  "build/tools/export.js": ["tests/integration/leads/operator.ts", "build/tools/"],
  "build/tools/release.js": ["tests/integration/leads/operator.ts", "build/tools/"],
  "build/tools/insights.js": ["tests/integration/leads/operator.ts", "build/tools/"],
  "tools/ensure-programs.mjs": ["tools/test.mjs", "ensurePrograms("],
  "tools/on-node24.mjs": ["tools/test.mjs", "tools/on-node24.mjs"],
  "deploy/back-up.sh": ["tests/integration/leads/drill.thorough.test.ts", 'run("back-up"'],
  "deploy/drill.sh": ["tests/integration/leads/drill.thorough.test.ts", 'run("drill"'],
  "deploy/prove-image.sh": ["tools/test.mjs", "deploy/prove-image.sh"],
};

const commands = [...new Set([...scripts, ...told.flatMap((line) => called(line) ?? [])])]
  // npm runs this before another.
  .filter((command) => command !== "prestart")
  .sort();

describe("something runs every command of package.json and of the documents", () => {
  test("and the list of them is exact", () => {
    expect(
      Object.keys(runIn)
        .filter((command) => !command.startsWith("studio"))
        .sort(),
    ).toEqual(commands.filter((command) => !command.startsWith("studio")));
  });

  test.each(Object.entries(runIn).filter(([, [file]]) => existsSync(file) || !file.startsWith("studio/")))(
    "%s",
    (_, [file, words]) => {
      expect(readFileSync(file, "utf8")).toContain(words);
    },
  );
});
