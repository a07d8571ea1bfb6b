import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkIntervalMs } from "~/content/site/publishing.server";
import { readEnv } from "~/platform/settings.server";
import { CallError, counted, print, readArguments, runTool } from "./command-line";
import { assetsSubfolder, filesBelow } from "./files-below";
import { brokenBetween } from "./preview/broken-links";
import { draftProblems } from "./preview/folder";

const help = `Publishes content: checks a folder, copies its assets, and then replaces the content in one step.

npm run publish -- FOLDER [--strict]
npm run publish -- --back
node build/tools/publish.js ARGUMENTS   without npm, as in the container

  FOLDER            New content; its icons, images and videos are in FOLDER/assets
  --back            Publishes the previous content again
  --strict          Rejects content that breaks URLs; without it, these URLs are only listed
  --content FOLDER  Content to replace (default: CONTENT_DIR, or content)
  --assets FOLDER   Assets of the site (default: public/assets)
  --help            Shows this text

The previous content stays next to the content, as CONTENT.before.
Exit codes: 0 published, 1 errors in the content, 2 invalid arguments or settings.
`;

const options = {
  back: { type: "boolean" },
  content: { type: "string" },
  assets: { type: "string" },
  strict: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

await runTool("publish", (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const content = resolve(values.content ?? readEnv(process.env).CONTENT_DIR);
  const assets = values.assets ?? join("public", "assets");
  undoInterrupted(content, assets);
  const folder = resolve(folderOf(positionals, values.back ? `${content}.before` : undefined));
  if (folder === content) throw new CallError(`${folder} is the published content: give another folder`);
  const problems = draftProblems({ content: folder, assets });
  if (problems.length > 0) {
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    throw new Error(`${counted(problems.length, "error")}: nothing was changed`);
  }
  const drafted = { folder: join(folder, assetsSubfolder), fallbackFolder: assets };
  const broken = brokenBetween({ content, assets: { folder: assets } }, { content: folder, assets: drafted });
  for (const line of broken) process.stderr.write(`${line}\n`);
  if (values.strict && broken.length > 0)
    throw new Error(`${counted(broken.length, "URL")} would break: nothing was changed`);
  replaceContent(folder, content, assets);
  print(`${content} was replaced; the previous content is in ${content}.before\n`);
  print(`servers show it after about ${(2 * checkIntervalMs) / 1000} s\n`);
});

function folderOf([folder, extra]: string[], before: string | undefined): string {
  if (before !== undefined && folder !== undefined) throw new CallError("--back does not take a folder");
  if (extra !== undefined) throw new CallError(`does not take ${JSON.stringify(extra)}`);
  const found = before ?? folder;
  if (!found) throw new CallError("the argument FOLDER is missing: use npm run publish -- FOLDER");
  if (!existsSync(join(found, "site.json")))
    throw new CallError(`${found} contains no content: site.json is missing`);
  return found;
}

/** Restores the assets that an interrupted call has replaced. */
function undoInterrupted(content: string, assets: string): void {
  const kept = `${content}.kept`;
  if (!existsSync(kept)) return;
  for (const file of filesBelow(kept))
    if (!file.endsWith(".part")) copy(join(kept, file), join(assets, file));
  rmSync(kept, { recursive: true });
  print("an earlier call was interrupted: the assets that it had replaced were restored\n");
}

/** Copies a file. If the process is killed, the target is either unchanged or complete. */
function copy(file: string, target: string, preserveTimestamps = true): void {
  cpSync(file, `${target}.part`, { preserveTimestamps });
  renameSync(`${target}.part`, target);
}

/**
 * Replaces the published content. Keeps the previous content and the replaced assets in a folder, so that `--back` can
 * restore them.
 */
function replaceContent(folder: string, content: string, assets: string): void {
  const own = join(folder, assetsSubfolder);
  const [next, before] = [`${content}.next`, `${content}.before`];
  const kept = `${content}.kept`;
  rmSync(next, { recursive: true, force: true });
  cpSync(folder, next, {
    recursive: true,
    dereference: true,
    filter: (path) => resolve(path) !== resolve(own),
  });
  // Copies metadata after the videos, so that the metadata never describes a video that is not yet copied.
  const isFacts = (file: string) => Number(file.endsWith(".json"));
  for (const file of filesBelow(own).sort((one, other) => isFacts(one) - isFacts(other))) {
    const target = join(assets, file);
    if (existsSync(target)) copy(target, join(kept, file));
    copy(join(own, file), target, false);
  }
  // Deletes `before` only after the content was copied, because `--back` copies the content from `before`.
  rmSync(before, { recursive: true, force: true });
  renameSync(content, before);
  renameSync(next, content);
  if (existsSync(kept)) renameSync(kept, join(before, assetsSubfolder));
}
