import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";

/** Room for the log of a deletion, in bytes: some hundred leads. */
const size = 1024 * 1024;

/**
 * A file that takes up room beside a database. On a full disk it makes way, because deleting takes room before it gives
 * any: SQLite first writes down what is to change.
 */
export class Reserve {
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
