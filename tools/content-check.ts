import { contentFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import { counted, print } from "./command-line";

/**
 * `npm run content:check [-- FOLDER]`: checks a content folder like the server at its start, and that all files it names
 * exist. Prints all faults, and exits with 1 if there are any.
 */
const folder = process.argv[2] ?? process.env.CONTENT_DIR ?? "content";
const faults = contentFaults(folder);
for (const fault of faults) process.stderr.write(`${formatFault(fault)}\n`);
print(`${folder}: ${counted(faults.length, "fault")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
