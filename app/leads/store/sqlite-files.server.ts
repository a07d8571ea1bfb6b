import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Detects whether the files of an open database were moved, replaced or deleted: SQLite does not notice, and continues
 * with the files that it has opened.
 */
export class FilesInPlace {
  readonly #paths: string[];
  readonly #places: (string | undefined)[];
  #left: string;

  constructor(path: string) {
    this.#paths = filesOf(path);
    this.#places = this.#paths.map(placeOf);
    this.#left = stateOf(path);
  }

  /** Whether all files are at their paths. The log and its shared memory may be created later. */
  areInPlace(): boolean {
    return this.#paths.every((path, index) => {
      const now = placeOf(path);
      this.#places[index] ??= now;
      return now !== undefined ? now === this.#places[index] : this.#places[index] === undefined;
    });
  }

  /** The database file's state after this process's last work. */
  get left(): string {
    return this.#left;
  }

  /** Call it when this process may have written to the database. */
  leave(): void {
    this.#left = stateOf(this.#paths[0] ?? "");
  }
}

/** A database's file, its write-ahead log, and the shared memory of that. */
function filesOf(path: string): string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

/** A file's identity: device and inode; undefined for a missing file. */
function placeOf(path: string): string | undefined {
  const stats = statsOf(path);
  return stats && `${stats.dev} ${stats.ino}`;
}

/** A text that changes whenever the file is written to. */
export function stateOf(path: string): string {
  const stats = statsOf(path);
  return stats ? `${stats.size} ${stats.mtimeNs}` : "gone";
}

function statsOf(path: string) {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

/** The device of a path, or of its nearest existing folder. */
export function diskOf(path: string): string {
  const stats = statsOf(path);
  return stats ? String(stats.dev) : diskOf(dirname(path));
}

/** Creates an empty file and its folder, readable by their owner only (rule 12.2). Does nothing if the file exists. */
export function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    // Hence "wx": closing a second descriptor of an open database would release this process's locks on it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Which of a database's folder and files give other users any permission. */
export function readableByOthers(path: string): string[] {
  return [dirname(path), ...filesOf(path)].filter((each) => {
    const mode = statsOf(each)?.mode ?? 0n;
    return (mode & 0o077n) !== 0n;
  });
}
