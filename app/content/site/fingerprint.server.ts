import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { manifestName, pointerName } from "~/content/load/release.server";
import type { Env } from "./env.server";

/*
 * The fingerprint of what is to be shown. That of a content folder changes with any of its files; that of releases
 * whenever one is activated, and when the one that is to be shown arrives.
 * Symbolic links are followed, because mounted volumes swap their targets. The fingerprint of what cannot be read is its
 * error.
 */

type Folders = Pick<Env, "CONTENT_DIR" | "RELEASES_DIR">;

/** The fingerprint at startup, synchronously. */
export function fingerprintAtStart({ CONTENT_DIR, RELEASES_DIR }: Folders): string {
  const folder = RELEASES_DIR ?? CONTENT_DIR;
  try {
    const names =
      RELEASES_DIR === undefined
        ? filesAmong(readdirSync(folder))
        : filesOfPointer(readFileSync(join(folder, pointerName), "utf8"));
    return written(names.map((name) => [name, statSync(join(folder, name), { throwIfNoEntry: false })]));
  } catch (error) {
    return unreadable(error);
  }
}

/** The fingerprint without blocking on a slow disk. */
export async function fingerprintOf({ CONTENT_DIR, RELEASES_DIR }: Folders): Promise<string> {
  const folder = RELEASES_DIR ?? CONTENT_DIR;
  try {
    const names =
      RELEASES_DIR === undefined
        ? filesAmong(await readdir(folder))
        : filesOfPointer(await readFile(join(folder, pointerName), "utf8"));
    return written(
      await Promise.all(
        names.map(async (name): Promise<File> => [name, await stat(join(folder, name)).catch(unlessMissing)]),
      ),
    );
  } catch (error) {
    return unreadable(error);
  }
}

type File = [name: string, stats: Stats | undefined];

function filesAmong(names: string[]): string[] {
  return names.filter((name) => name.endsWith(".json")).sort();
}

/** The pointer and the manifest of the release that it names. */
function filesOfPointer(text: string): string[] {
  const [shown = ""] = text.split("\n");
  return [pointerName, join(shown, manifestName)];
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
