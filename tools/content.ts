import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { siteAssets, withAssets } from "~/content/load/assets.server";
import { jsonSchemas } from "~/content/load/json-schema";
import { formatFault } from "~/content/load/load.server";
import {
  CallError,
  type Commands,
  commandCalled,
  counted,
  print,
  readArguments,
  runTool,
} from "./command-line";
import { contentFaults, contentNotes } from "./content/faults";
import { writeTemplate } from "./content/template";
import { completeQuestions } from "./editor/files";
import { ownAssets } from "./files-below";
import { brokenBetween } from "./preview/broken-links";
import { draftFaults } from "./preview/folder";

const help = `Checks content like the server at its start, and writes its JSON Schemas.

npm run content -- check [--fix] [FOLDER]   all errors, and files that are named but missing
npm run content -- new FOLDER               writes the smallest valid content, to begin a site of another company with
npm run content -- schema                   writes the JSON Schemas that content files name, to content/schema

--fix writes the version of its video into each answer to a question that has none.

FOLDER is CONTENT_DIR or content by default; files are looked for in FOLDER/assets and in public/assets. Of another
FOLDER it also lists the URLs that would break. This is no error, nor is what an editor should look at: answers to
questions without the version of their video, or whose video was replaced, and demos that no question leads to.
Exit codes: 0 no faults, 1 faults, 2 wrong call.
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
  const faults = existsSync(join(folder, ownAssets))
    ? await draftFaults({ content: folder, assets: join("public", "assets") })
    : contentFaults(folder).map(formatFault);
  const drafted = { folder: join(folder, ownAssets), beneath: siteAssets.folder };
  if (faults.length === 0 && folder !== present) {
    const next = { content: folder, assets: drafted };
    for (const line of brokenBetween({ content: present, assets: siteAssets }, next)) print(`${line}\n`);
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length === 0) {
    if (fixes) await completeQuestions(folder);
    const notes = withAssets(drafted, () => contentNotes(folder));
    print(notes.map((note) => `look at ${formatFault(note)}\n`).join(""));
  }
  print(`${folder}: ${counted(faults.length, "fault")}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function writeNew(folder: string | undefined): void {
  if (!folder) throw new CallError("needs a folder: npm run content -- new FOLDER");
  writeTemplate(folder);
  writeSchemas(join(folder, "schema"));
  print(
    `${folder} is written: change it, then npm run preview -- ${folder} and npm run publish -- ${folder}\n`,
  );
}

function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(join(folder, file), text);
}
