import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentFaults } from "~/content/load/check.server";
import { formatFault, loadContent } from "~/content/load/load.server";
import { CallError, counted, print, readArguments, runTool } from "./command-line";
import { ownAssets } from "./files-below";
import { type Difference, differencesBetween } from "./preview/differences";
import { draftFaults } from "./preview/folder";
import { brokenText } from "./preview/report";

const help = `Checks content like the server at its start, and that all files it names exist.

npm run content:check [-- FOLDER]

FOLDER is CONTENT_DIR or content by default; files are looked for in FOLDER/assets and in public/assets. Of another
FOLDER it also says which links that were sent would break, which is no fault.
Exit codes: 0 no faults, 1 faults, 2 wrong call.
`;

await runTool("content:check", async (args) => {
  const { values, positionals } = readArguments(args, { help: { type: "boolean", short: "h" } });
  if (values.help) return print(help);
  const present = process.env.CONTENT_DIR ?? "content";
  const [folder = present, ...others] = positionals;
  if (others.length > 0) throw new CallError("it takes one folder");
  const faults = existsSync(join(folder, ownAssets))
    ? await draftFaults({ content: folder, assets: join("public", "assets") })
    : contentFaults(folder).map(formatFault);
  if (faults.length === 0) print(brokenText(differencesFrom(present, folder)));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  print(`${folder}: ${counted(faults.length, "fault")}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});

/** None where what is shown now has faults. */
function differencesFrom(present: string, folder: string): Difference[] {
  if (folder === present || contentFaults(present).length > 0) return [];
  return differencesBetween(loadContent(present), loadContent(folder));
}
