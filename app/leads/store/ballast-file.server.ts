import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";

/** Enough for the write-ahead log of deleting some hundred leads, in bytes. */
const size = 1024 * 1024;

/**
 * Reserves disk space next to a database, in a file that is deleted when the disk is full. Deleting rows takes space
 * before it frees any, because SQLite first writes a log.
 */
export class BallastFile {
  constructor(private readonly path: string) {}

  /** Writes the file, if there is space for it. */
  keep(): void {
    try {
      if (statSync(this.path, { throwIfNoEntry: false })?.size === size) return;
      // Random, because some file systems store zeros without using space.
      writeFileSync(this.path, randomBytes(size), { mode: 0o600 });
    } catch {
      this.release();
    }
  }

  /** Deletes the file; returns whether there was one. */
  release(): boolean {
    try {
      rmSync(this.path);
      return true;
    } catch {
      return false;
    }
  }
}
