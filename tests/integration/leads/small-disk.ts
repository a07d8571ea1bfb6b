import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixtureFolder } from "../../fixture/site";

const inOwnMounts = ["--user", "--map-root-user", "--mount"];

/** Whether the system allows users to mount one. */
export const canHaveSmallDisk = spawnSync("unshare", [...inOwnMounts, "true"]).status === 0;
if (!canHaveSmallDisk) process.stderr.write("no file system can be mounted: full disks are not tested\n");

/** A disk of a few megabytes, mounted in a namespace of its own, so that it needs no privilege. */
export class SmallDisk {
  private constructor(
    /** Its path for programs that run by `within`. */
    readonly folder: string,
    /** Command prefix that gives a program the disk. */
    readonly within: readonly string[],
    /** Its path for all other processes; for SQLite that is the folder without the disk. */
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

  /** Fills the disk to the last byte. */
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
