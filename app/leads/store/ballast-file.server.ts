import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";

/** Room for the log of a deletion, in bytes: some hundred leads. */
const size = 1024 * 1024;

/**
 * Disk space kept in reserve beside a database, in a file that is deleted when the disk is full: deleting rows takes space
 * before it frees any, since SQLite first writes a log.
 */
export class BallastFile {
  constructor(private readonly path: string) {}

  /** Takes up the room, where there is any. */
  keep(): void {
    try {
      if (statSync(this.path, { throwIfNoEntry: false })?.size === size) return;
      // Some file systems would store zeros in no room at all.
      writeFileSync(this.path, randomBytes(size), { mode: 0o600 });
    } catch {
      this.release();
    }
  }

  /** Makes way; tells whether there was anything to take away. */
  release(): boolean {
    try {
      rmSync(this.path);
      return true;
    } catch {
      return false;
    }
  }
}
