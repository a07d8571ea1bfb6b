import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixtureFolder } from "../../fixture/site";

const inOwnMounts = ["--user", "--map-root-user", "--mount"];

export const canHaveSmallDisk = spawnSync("unshare", [...inOwnMounts, "true"]).status === 0;
if (!canHaveSmallDisk) process.stderr.write("no file system can be mounted: full disks are not tested\n");

/** A disk of a few megabytes, in its own user and mount namespaces, so that mounting requires no privileges. */
export class SmallDisk {
  private constructor(
    /** Path of the disk. Only programs that were started with `commandPrefix` can use this path. */
    readonly folder: string,
    /** Command prefix that makes the disk visible to a program. */
    readonly commandPrefix: readonly string[],
    /**
     * Path by which other programs can use the disk, through a link in `/proc`. SQLite cannot use this path, because it
     * resolves the link to `folder`, where other programs cannot see the disk.
     */
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
    const commandPrefix = [
      ...["nsenter", `--target=${holder.pid}`, "--user", "--mount", "--preserve-credentials"],
      `--wd=${fixtureFolder}`,
    ];
    return new SmallDisk(mountPoint, commandPrefix, `/proc/${holder.pid}/root${mountPoint}`, async () => {
      holder.stdin.end();
      await ended;
      rmdirSync(mountPoint);
    });
  }

  fill(): void {
    const file = openSync(join(this.outside, "filling"), "a");
    for (let length = 65_536; length >= 1; ) {
      try {
        // A write may be partial.
        writeSync(file, Buffer.alloc(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
    closeSync(file);
  }

  clear(): void {
    rmSync(join(this.outside, "filling"));
  }
}
