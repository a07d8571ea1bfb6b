import { readdirSync, type Stats, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pointerFingerprint } from "~/content/load/release.server";
import type { Env } from "./env.server";

/*
 * The fingerprint of what is to be shown: a release's, or that of a content folder, which changes with any of its files.
 * Symbolic links are followed, because mounted volumes swap their targets. The fingerprint of what cannot be read is its
 * error.
 */

type Folders = Pick<Env, "CONTENT_DIR" | "RELEASES_DIR">;

/** The fingerprint at startup, synchronously. */
export function fingerprintAtStart({ CONTENT_DIR: folder, RELEASES_DIR }: Folders): string {
  if (RELEASES_DIR !== undefined) return pointerFingerprint(RELEASES_DIR);
  try {
    return written(filesAmong(readdirSync(folder)).map((name) => [name, statSync(join(folder, name))]));
  } catch (error) {
    return unreadable(error);
  }
}

/** The fingerprint without blocking on a slow disk. */
export async function fingerprintOf({ CONTENT_DIR: folder, RELEASES_DIR }: Folders): Promise<string> {
  if (RELEASES_DIR !== undefined) return pointerFingerprint(RELEASES_DIR);
  try {
    const names = filesAmong(await readdir(folder));
    return written(
      await Promise.all(names.map(async (name): Promise<File> => [name, await stat(join(folder, name))])),
    );
  } catch (error) {
    return unreadable(error);
  }
}

type File = [name: string, stats: Stats];

function filesAmong(names: string[]): string[] {
  return names.filter((name) => name.endsWith(".json")).sort();
}

function written(files: File[]): string {
  return files
    .map(([name, { ino, size, mtimeMs, ctimeMs }]) => [name, ino, size, mtimeMs, ctimeMs].join(" "))
    .join("\n");
}

function unreadable(error: unknown): string {
  return `unreadable: ${(error as NodeJS.ErrnoException).code}`;
}
