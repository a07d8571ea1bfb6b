import { existsSync } from "node:fs";
import { join } from "node:path";
import { siteAssets } from "~/content/load/assets.server";
import { contentFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import { CallError, counted, print, readArguments, runTool } from "./command-line";
import { ownAssets } from "./files-below";
import { brokenLinks } from "./preview/broken-links";
import { draftFaults } from "./preview/folder";

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
  if (faults.length === 0 && folder !== present) {
    const drafted = { folder: join(folder, ownAssets), beneath: siteAssets.folder };
    print(brokenLinks({ content: present, assets: siteAssets }, { content: folder, assets: drafted }));
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  print(`${folder}: ${counted(faults.length, "fault")}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
