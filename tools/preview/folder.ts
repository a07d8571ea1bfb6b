import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { withAssets } from "~/content/load/assets.server";
import { ContentError, formatProblem, loadContent } from "~/content/load/load.server";
import type { Content } from "~/schema/content";
import { assetProblems, contentProblems, rawAssetProblems } from "../content/problems";
import { assetsSubfolder, filesBelow } from "../files-below";

export type Source = { content: string; assets: string };

/** A string that changes if any file in the folder changes. */
export function stateOf(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => {
        const stats = statSync(join(folder, file), { throwIfNoEntry: false });
        return `${file} ${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs}`;
      })
      .join("\n");
  } catch (error) {
    // If the folder or a subfolder no longer exists, the error message is used instead of the state.
    return String(error);
  }
}

/**
 * Copies the content, so that later changes do not affect the server.
 * @throws file system errors, for example if the content changes while it is copied
 */
function makeWorkingFolder(folder: string, { content, assets }: Source): void {
  const own = join(content, assetsSubfolder);
  mkdirSync(join(folder, "public"), { recursive: true });
  symlinkSync(resolve("build"), join(folder, "build"), "junction");
  const filter = (path: string) => resolve(path) !== resolve(own);
  cpSync(content, join(folder, "content"), { recursive: true, dereference: true, filter });
  const served = join(folder, "public", "assets");
  if (!existsSync(own)) {
    symlinkSync(resolve(assets), served, "junction");
    return;
  }
  cpSync(own, served, { recursive: true, dereference: true });
  for (const file of filesBelow(assets).filter((path) => !existsSync(join(served, path)))) {
    mkdirSync(dirname(join(served, file)), { recursive: true });
    linkOrCopy(resolve(assets, file), join(served, file));
  }
}

/** Uses hard links or copies, because the server rejects symbolic links to files outside its folder. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

type Read = { content: Content; problems: [] } | { content: undefined; problems: string[] };

/** @param source the original folder; error messages contain its paths instead of the working folder's paths */
export function readWorkingFolder(folder: string, source: Source): Read {
  const content = join(folder, "content");
  try {
    const loaded = inFolder(folder, () => loadContent(content));
    const problems = inFolder(folder, () => assetProblems(loaded).map(formatProblem));
    return problems.length > 0 ? { content: undefined, problems } : { content: loaded, problems: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const all = [...error.problems, ...inFolder(folder, () => rawAssetProblems("content"))];
    const problems = all.map((problem) => formatProblem(problem).replaceAll(content, source.content));
    return { content: undefined, problems };
  }
}

export async function inWorkingFolder<Result>(
  source: Source,
  act: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const working = mkdtempSync(join(tmpdir(), "quayside-draft-"));
  try {
    makeWorkingFolder(working, source);
    return await act(working);
  } finally {
    rmSync(working, { recursive: true });
  }
}

export function draftProblems({ content, assets }: Source): string[] {
  const drafted = { folder: join(content, assetsSubfolder), fallbackFolder: assets };
  return withAssets(drafted, () => contentProblems(content)).map(formatProblem);
}

/** Changes the working directory while `look` runs, because the server code uses relative asset paths. */
function inFolder<Result>(folder: string, look: () => Result): Result {
  const back = process.cwd();
  process.chdir(folder);
  try {
    return look();
  } finally {
    process.chdir(back);
  }
}
