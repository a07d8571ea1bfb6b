import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

function filesOf(path: string): string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

/** Device and inode numbers of a database's files. They reveal replaced files, which SQLite does not detect. */
export function placeOf(path: string): string {
  return filesOf(path)
    .map(statsOf)
    .map((stats) => stats && `${stats.dev} ${stats.ino}`)
    .join();
}

function statsOf(path: string) {
  return statSync(path, { throwIfNoEntry: false });
}

/** If the file does not exist, creates a file that only its owner can read (rule 12.2). */
export function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    // Does not open an existing file, because closing it would release this process's locks on the file.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

export function readableByOthers(path: string): string[] {
  return [dirname(path), ...filesOf(path)].filter((each) => ((statsOf(each)?.mode ?? 0) & 0o077) !== 0);
}
