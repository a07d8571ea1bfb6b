import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { siteAssets, withAssets } from "~/content/load/assets.server";
import { jsonSchemas } from "~/content/load/json-schema";
import { formatProblem } from "~/content/load/load.server";
import {
  CallError,
  type Commands,
  commandCalled,
  counted,
  print,
  readArguments,
  requireFolder,
  runTool,
} from "./command-line";
import { contentNotes } from "./content/problems";
import { writeTemplate } from "./content/template";
import { completeQuestions } from "./editor/files";
import { assetsSubfolder } from "./files-below";
import { brokenBetween } from "./preview/broken-links";
import { draftProblems } from "./preview/folder";

const help = `Checks content as the server does at its start, and writes the JSON Schemas of content files.

npm run content -- check [--fix] [FOLDER]   Lists all errors, missing files, and warnings
npm run content -- new FOLDER               Writes the smallest valid content, as a start for another company's site
npm run content -- schema                   Writes the JSON Schemas to content/schema

  FOLDER   Content to check (default: CONTENT_DIR, or content), with files from FOLDER/assets and public/assets. For other
           content than the published content, URLs that would break are listed, too
  --fix    Adds the version of its video to each answer that has none
  --help   Shows this text

Warnings are about answers without the version of their video, answers whose video was replaced, and demos that no
question points to. Warnings and broken URLs are not errors.
Exit codes: 0 no errors, 1 errors, 2 invalid arguments.
`;

const commands = {
  check: { options: ["fix"], operands: ["FOLDER"] },
  new: { options: [], operands: ["FOLDER"] },
  schema: { options: [], operands: [] },
} satisfies Commands;

await runTool("content", async (args) => {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h" },
    fix: { type: "boolean" },
  });
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  if (command === "schema") return writeSchemas(join("content", "schema"));
  if (command === "new") return writeNew(positionals[1]);
  await check(positionals[1], values.fix ?? false);
});

async function check(given: string | undefined, fixes: boolean): Promise<void> {
  const present = process.env.CONTENT_DIR ?? "content";
  const folder = given ?? present;
  requireFolder(folder);
  const problems = draftProblems({ content: folder, assets: siteAssets.folder });
  const drafted = { folder: join(folder, assetsSubfolder), fallbackFolder: siteAssets.folder };
  if (problems.length === 0 && folder !== present) {
    const next = { content: folder, assets: drafted };
    for (const line of brokenBetween({ content: present, assets: siteAssets }, next)) print(`${line}\n`);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (fixes && problems.length > 0) process.stderr.write("nothing was added: correct the errors first\n");
  if (problems.length === 0) {
    if (fixes) {
      const changed = await completeQuestions(folder);
      print(changed.map((file) => `${file}: added the versions of the answers' videos\n`).join(""));
    }
    const notes = withAssets(drafted, () => contentNotes(folder));
    print(notes.map((note) => `warning: ${formatProblem(note)}\n`).join(""));
  }
  print(`${folder}: ${counted(problems.length, "error")}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function writeNew(folder: string | undefined): void {
  if (!folder) throw new CallError("the argument FOLDER is missing: use npm run content -- new FOLDER");
  writeTemplate(folder);
  writeSchemas(join(folder, "schema"));
  print(
    `${folder} was written: edit it, then run npm run preview -- ${folder} and npm run publish -- ${folder}\n`,
  );
}

function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(join(folder, file), text);
}
