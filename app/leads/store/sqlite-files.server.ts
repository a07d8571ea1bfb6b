import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The files of an open database, by which it is seen whether they are still what lies at their paths: SQLite goes on with
 * those that it has opened, wherever they are by then, or though somebody has deleted them.
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

  /** Whether all of them lie where they did; the two beside the database may come later. */
  areInPlace(): boolean {
    return this.#paths.every((path, index) => {
      const now = placeOf(path);
      this.#places[index] ??= now;
      return now !== undefined ? now === this.#places[index] : this.#places[index] === undefined;
    });
  }

  /** The database's state as this process has left it. */
  get left(): string {
    return this.#left;
  }

  /** Notes that this process may have written to the database. */
  leave(): void {
    this.#left = stateOf(this.#paths[0] ?? "");
  }
}

/** A database's file, its log and what processes share of that. */
function filesOf(path: string): string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

/** What tells a file from every other one; undefined where none can be found. */
function placeOf(path: string): string | undefined {
  const stats = statsOf(path);
  return stats && `${stats.dev} ${stats.ino}`;
}

/** What changes whenever somebody writes to a file. */
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

/** The disk that a path is on, or would be. */
export function diskOf(path: string): string {
  const stats = statsOf(path);
  return stats ? String(stats.dev) : diskOf(dirname(path));
}

/** Makes an empty file that nobody else may read (rule 12.2), and its folder, where there is none. */
export function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    // A second handle on a database that is in use must not be closed: its locks would go with it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Which of a database's files and its folder others on the machine may read. */
export function readableByOthers(path: string): string[] {
  return [dirname(path), ...filesOf(path)].filter((each) => {
    const mode = statsOf(each)?.mode ?? 0n;
    return (mode & 0o077n) !== 0n;
  });
}
