import { type Dirent, existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { siteAssets } from "~/content/load/assets.server";
import { manifestName, pointerName } from "~/content/load/release.server";
import type { Env } from "./env.server";

/*
 * The fingerprint of what is to be shown. That of a content folder changes with any of its files, and with what is known of
 * videos; that of releases whenever one is activated, and when the one that is to be shown arrives.
 * Symbolic links are followed, because mounted volumes swap their targets. The fingerprint of what cannot be read is its
 * error.
 */

type Folders = Pick<Env, "CONTENT_DIR" | "RELEASES_DIR">;

/** The fingerprint at startup, synchronously. */
export function fingerprintAtStart({ CONTENT_DIR, RELEASES_DIR }: Folders): string {
  try {
    const files =
      RELEASES_DIR === undefined
        ? [
            ...jsonAmong(readdirSync(CONTENT_DIR, { withFileTypes: true })),
            ...jsonAmong(existsSync(videos) ? readdirSync(videos, below) : []),
          ]
        : filesOfPointer(RELEASES_DIR, readFileSync(join(RELEASES_DIR, pointerName), "utf8"));
    return written(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })]));
  } catch (error) {
    return unreadable(error);
  }
}

/** The fingerprint without blocking on a slow disk. */
export async function fingerprintOf({ CONTENT_DIR, RELEASES_DIR }: Folders): Promise<string> {
  try {
    const files =
      RELEASES_DIR === undefined
        ? [
            ...jsonAmong(await readdir(CONTENT_DIR, { withFileTypes: true })),
            ...jsonAmong((await readdir(videos, below).catch(unlessMissing)) ?? []),
          ]
        : filesOfPointer(RELEASES_DIR, await readFile(join(RELEASES_DIR, pointerName), "utf8"));
    return written(
      await Promise.all(
        files.map(async (file): Promise<File> => [file, await stat(file).catch(unlessMissing)]),
      ),
    );
  } catch (error) {
    return unreadable(error);
  }
}

type File = [name: string, stats: Stats | undefined];

/** All below is listed, as content that is to be shown may name any video. */
const videos = join(siteAssets.folder, "videos");
const below = { recursive: true, withFileTypes: true } as const;

function jsonAmong(entries: Dirent[]): string[] {
  return entries
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** The pointer and the manifest of the release that it names. */
function filesOfPointer(releases: string, text: string): string[] {
  const [shown = ""] = text.split("\n");
  return [join(releases, pointerName), join(releases, shown, manifestName)];
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

function written(files: File[]): string {
  return files
    .map(([name, stats]) => [name, stats?.ino, stats?.size, stats?.mtimeMs, stats?.ctimeMs].join(" "))
    .join("\n");
}

function unreadable(error: unknown): string {
  return `unreadable: ${(error as NodeJS.ErrnoException).code}`;
}
