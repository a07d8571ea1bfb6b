import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixtureFolder } from "../../fixture/site";

const inOwnMounts = ["--user", "--map-root-user", "--mount"];

/** Whether there can be one; where the system forbids it to users, it says so. */
export const canHaveSmallDisk = spawnSync("unshare", [...inOwnMounts, "true"]).status === 0;
if (!canHaveSmallDisk) process.stderr.write("no file system can be mounted: full disks are not tested\n");

/** A disk of a few megabytes, which is mounted for a process of its own and so needs no privilege. */
export class SmallDisk {
  private constructor(
    /** Where programs find it that are called by way of `within`. */
    readonly folder: string,
    /** What to call programs by, so that they have the disk. */
    readonly within: readonly string[],
    /** Where everybody else finds it; SQLite takes that for the folder without the disk. */
    private readonly outside: string,
    readonly unmount: () => Promise<void>,
  ) {}

  /** @param size in megabytes */
  static async mount(size: number): Promise<SmallDisk> {
    const mountPoint = mkdtempSync(join(tmpdir(), "quayside-disk-"));
    const script = `mount -t tmpfs -o size=${size}m disk "$1" && echo mounted && exec cat`;
    const holder = spawn("unshare", [...inOwnMounts, "sh", "-c", script, "sh", mountPoint]);
    await once(holder.stdout, "data");
    const ended = once(holder, "exit");
    const within = [
      ...["nsenter", `--target=${holder.pid}`, "--user", "--mount", "--preserve-credentials"],
      `--wd=${fixtureFolder}`,
    ];
    return new SmallDisk(mountPoint, within, `/proc/${holder.pid}/root${mountPoint}`, async () => {
      holder.stdin.end();
      await ended;
      rmdirSync(mountPoint);
    });
  }

  /** Takes up all that is free, to the last byte. */
  fill(): void {
    const file = openSync(join(this.outside, "filling"), "a");
    for (let length = 65_536; length >= 1; ) {
      try {
        // It may write less than it is given.
        writeSync(file, Buffer.alloc(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
    closeSync(file);
  }

  /** Undoes `fill`. */
  clear(): void {
    rmSync(join(this.outside, "filling"));
  }
}
