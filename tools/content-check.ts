import { assetFaults } from "~/content/check.server";
import { ContentError, type ContentFault, formatFault, loadContent } from "~/content/load.server";

/**
 * `npm run content:check [-- FOLDER]`: checks a content folder as the server does at its start, and that
 * every file it names is there. Prints every fault at once and exits 1 if there is one.
 */
const folder = process.argv[2] ?? process.env.CONTENT_DIR ?? "content";
const faults = faultsOf(folder);
for (const fault of faults) process.stderr.write(`${formatFault(fault)}\n`);
const count = faults.length === 1 ? "1 fault" : `${faults.length || "no"} faults`;
process.stdout.write(`${folder}: ${count}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(contentFolder: string): ContentFault[] {
  try {
    return assetFaults(loadContent(contentFolder));
  } catch (error) {
    if (error instanceof ContentError) return error.faults;
    throw error;
  }
}
