import { existsSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { CallError, interruption, print, readArguments, runTool } from "./command-line";
import { Comparison } from "./preview/comparison";
import { breaksLinks } from "./preview/differences";
import { reportText } from "./preview/report";
import { serve } from "./preview/serve";

const help = `Shows content before it is published, beside the content that is shown now, and lists what differs.

npm run preview -- FOLDER [--check]

  FOLDER  holds the new content. Icons, images and videos of its own lie in FOLDER/assets; where one of the site's
          has the same path, it takes its place. All others are the site's
  --check prints the list and ends, for a pipeline
  --help  this text

Takes --content FOLDER (CONTENT_DIR, or content), the content that is shown now, and --assets FOLDER (public/assets).
Three addresses only on this machine are printed: what differs, the site as it is and the site as it will be. The
folder is followed; as long as it has faults, the list tells these, and there is no site as it will be.
Exit codes of --check: 0 good to publish, 1 faults, or links that were sent break; 2 wrong call.
`;

const options = {
  check: { type: "boolean" },
  content: { type: "string" },
  assets: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

await runTool("preview", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const assets = values.assets ?? join("public", "assets");
  const present = values.content ?? process.env.CONTENT_DIR ?? "content";
  const folder = folderOf(positionals, present);
  const comparison = new Comparison({ content: present, assets }, { content: folder, assets });
  try {
    if (!values.check) return await serve(comparison, folder, interruption());
    const { report } = comparison.read();
    print(reportText(report, { before: "", after: "" }));
    const isGood = report.faults.length === 0 && !breaksLinks(report.differences);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    comparison.end();
  }
});

/** @throws CallError */
function folderOf([folder, extra]: string[], present: string): string {
  if (!folder) throw new CallError("needs a folder: npm run preview -- FOLDER");
  if (extra !== undefined) throw new CallError(`does not take ${JSON.stringify(extra)}`);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CallError(`there is no folder ${folder}`);
  if (!existsSync(join(folder, "site.json")))
    throw new CallError(`${folder} holds no content: it has no site.json`);
  if (existsSync(present) && realpathSync(folder) === realpathSync(present))
    throw new CallError(`${folder} is the content that is shown now`);
  return folder;
}
