import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import { counted, print, readArguments, runTool } from "./command-line";
import { draftFaults, ownAssets } from "./preview/folder";

const help = `Checks content like the server at its start, and that all files it names exist.

npm run content:check [-- FOLDER]

FOLDER is CONTENT_DIR, or content, unless told; files are looked for in FOLDER/assets and in public/assets.
Exit codes: 0 no faults, 1 faults.
`;

await runTool("content:check", (args) => {
  const { values, positionals } = readArguments(args, { help: { type: "boolean", short: "h" } });
  if (values.help) return print(help);
  const [folder = process.env.CONTENT_DIR ?? "content"] = positionals;
  const faults = existsSync(join(folder, ownAssets))
    ? draftFaults({ content: folder, assets: join("public", "assets") })
    : contentFaults(folder).map(formatFault);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  print(`${folder}: ${counted(faults.length, "fault")}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
