import { type Dirent, existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { siteAssets } from "~/content/load/assets.server";
import type { Env } from "./env.server";

/*
 * The fingerprint of the content: it changes with any of its files and with any video's metadata. Symbolic links are
 * followed, because mounted volumes swap their targets. The fingerprint of what cannot be read is its error.
 */

type Folders = Pick<Env, "CONTENT_DIR">;

/** The fingerprint at startup, synchronously. */
export function fingerprintAtStart({ CONTENT_DIR }: Folders): string {
  try {
    const files = [
      ...jsonAmong(readdirSync(CONTENT_DIR, { withFileTypes: true })),
      ...jsonAmong(existsSync(videos) ? readdirSync(videos, below) : []),
    ];
    return written(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })]));
  } catch (error) {
    return unreadable(error);
  }
}

/** The fingerprint without blocking on a slow disk. */
export async function fingerprintOf({ CONTENT_DIR }: Folders): Promise<string> {
  try {
    const files = [
      ...jsonAmong(await readdir(CONTENT_DIR, { withFileTypes: true })),
      ...jsonAmong((await readdir(videos, below).catch(unlessMissing)) ?? []),
    ];
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
