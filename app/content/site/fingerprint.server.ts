import { readdirSync, type Stats, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/*
 * What the files of a content folder are known by: it is another as soon as one of them has changed. Files are those that
 * links lead to, because mounted volumes exchange these. A folder that cannot be read is known by why it cannot.
 */

/** The fingerprint of a folder, while the server starts. */
export function fingerprintAtStart(folder: string): string {
  try {
    return written(filesAmong(readdirSync(folder)).map((name) => [name, statSync(join(folder, name))]));
  } catch (error) {
    return unreadable(error);
  }
}

/** The same, without keeping anybody waiting for a slow disk. */
export async function fingerprintOf(folder: string): Promise<string> {
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
