import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import { counted, print } from "./command-line";
import { draftFaults, ownAssets } from "./preview/folder";

/**
 * `npm run content:check [-- FOLDER]`: checks a content folder like the server at its start, and that all files it names
 * exist, in FOLDER/assets or else in the site's. Prints all faults, and exits with 1 if there are any.
 */
const folder = process.argv[2] ?? process.env.CONTENT_DIR ?? "content";
const hasOwn = existsSync(join(folder, ownAssets));
const faults = hasOwn
  ? draftFaults({ content: folder, assets: join("public", "assets") })
  : contentFaults(folder).map(formatFault);
for (const fault of faults) process.stderr.write(`${fault}\n`);
print(`${folder}: ${counted(faults.length, "fault")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
