import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { assetFaults } from "~/content/load/check.server";
import { ContentError, formatFault, loadContent } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { damageOf } from "../media/check";
import { filesOf } from "../media/manifest";

/** The folder of a content folder that may hold files of its own, to stand beside or in place of the site's. */
const ownAssets = "assets";

/** Where a site's content and its files come from. */
export type Source = { content: string; assets: string };

/** What there is below a folder, and when it was last written: another text for any change. */
export function stateOf(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => {
        const stats = statSync(join(folder, file), { throwIfNoEntry: false });
        return `${file} ${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs}`;
      })
      .join("\n");
  } catch (error) {
    // It is gone, or a folder in it went while it was looked at.
    return String(error);
  }
}

/**
 * Makes a folder that a server can be started in. Its content, and the files that come with it, are copies: what becomes
 * of their sources later is not seen there.
 *
 * @throws what the file system does, also where the content changes meanwhile
 */
export function makeWorkingFolder(folder: string, { content, assets }: Source): void {
  const own = join(content, ownAssets);
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
    symlinkSync(resolve(assets, file), join(served, file));
  }
}

/** What a working folder's content is, or what is wrong with it and its files. */
export type Read = { content: Content; faults: [] } | { content: undefined; faults: string[] };

/**
 * Reads a working folder as the content check does, and holds the files of videos to what `media.json` says of them: of a
 * folder that is still being copied, some may be whole and others not.
 *
 * @param source what its faults call the folder
 */
export function readWorkingFolder(folder: string, source: Source): Read {
  const content = join(folder, "content");
  try {
    const loaded = loadContent(content);
    const ofNames = within(folder, () => assetFaults(loaded).map(formatFault));
    const faults = [...new Set([...ofNames, ...damages(folder, loaded)])];
    return faults.length > 0 ? { content: undefined, faults } : { content: loaded, faults: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const faults = error.faults.map((fault) => formatFault(fault).replaceAll(content, source.content));
    return { content: undefined, faults };
  }
}

function damages(folder: string, { media }: Content): string[] {
  return Object.values(media)
    .flatMap(filesOf)
    .map((facts) => ({ facts, file: join(folder, "public", "assets", facts.path) }))
    .filter(({ file }) => existsSync(file))
    .flatMap(({ facts, file }) => {
      const damage = damageOf(file, facts);
      return damage ? [`${facts.path}: ${damage}`] : [];
    });
}

/** Has the check look where the server of a working folder will: it finds files from the process's folder on. */
function within<Result>(folder: string, look: () => Result): Result {
  const back = process.cwd();
  process.chdir(folder);
  try {
    return look();
  } finally {
    process.chdir(back);
  }
}

/**
 * The files that a content folder brings along in place of the site's, by their paths; but for those of videos, which
 * its `media.json` tells of.
 */
export function replacedAssets({ content, assets }: Source, { media }: Content): string[] {
  const own = join(content, ownAssets);
  const ofVideos = new Set(
    Object.values(media)
      .flatMap(filesOf)
      .map(({ path }) => path),
  );
  return filesBelow(own)
    .filter((file) => existsSync(join(assets, file)) && !ofVideos.has(`/${file}`))
    .filter((file) => !readFileSync(join(own, file)).equals(readFileSync(join(assets, file))))
    .map((file) => `/${file}`);
}

/** The paths of all files below a folder, from there on; none where there is no folder. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
