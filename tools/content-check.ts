import { contentFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import { counted, print } from "./command-line";

/**
 * `npm run content:check [-- FOLDER]`: checks a content folder as the server does at its start, and that
 * every file it names is there. Prints every fault at once and exits 1 if there is one.
 */
const folder = process.argv[2] ?? process.env.CONTENT_DIR ?? "content";
const faults = contentFaults(folder);
for (const fault of faults) process.stderr.write(`${formatFault(fault)}\n`);
print(`${folder}: ${counted(faults.length, "fault")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
