import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { LeadStore } from "~/leads/store/store.server";
import { findProgram } from "../../../tools/programs.mjs";
import { newLead } from "../../sample-lead";
import { built } from "../server";
import { type Call, calledWith, operate } from "./operator";
import { Postgres } from "./postgres";
import { canHaveSmallDisk, SmallDisk } from "./small-disk";

const canEncrypt = findProgram("age") && findProgram("rclone");
if (!canEncrypt)
  process.stderr.write(
    "age and rclone are not installed: node tools/ensure-programs.mjs backups does that\n",
  );

const postgres = await Postgres.start();
const root = mkdtempSync(join(tmpdir(), "quayside-encrypted-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true });
});

const places = {
  SQLite: async () => `sqlite:${join(mkdtempSync(join(root, "place-")), "leads.db")}`,
  PostgreSQL: async () => (await postgres?.createDatabase()) ?? "",
};
type Kind = keyof typeof places;

async function fill(url: string, ...addresses: string[]): Promise<void> {
  const store = new LeadStore(url);
  for (const address of addresses) await store.add(newLead(address));
  await store.addSums([
    { day: "2026-11-22", kind: "words", tab: "", lang: "en", count: 1, detail: addresses.join() },
  ]);
  await store.close();
}

describe.skipIf(!built || !canEncrypt)("encrypted backups", () => {
  let folder: string;
  let backups: string;
  let memory: string;
  const identity = join(root, "identity.txt");
  const recipient = canEncrypt ? newIdentity(identity) : "";

  beforeEach(() => {
    folder = mkdtempSync(join(root, "test-"));
    [backups = "", memory = ""] = ["backups", "memory"].map((name) => join(folder, name));
    for (const each of [backups, memory]) mkdirSync(each);
  });

  function newIdentity(path: string): string {
    execFileSync("age-keygen", ["-o", path], { stdio: "ignore" });
    return execFileSync("age-keygen", ["-y", path], { encoding: "utf8" }).trim();
  }

  async function backUp(
    url: string,
    settings: Record<string, string> = {},
    commandPrefix: readonly string[] = [],
  ): Promise<Call> {
    const call = await calledWith([...commandPrefix, resolve("deploy/back-up.sh")], {
      ...{ BACKUP_TARGET: backups, TMPDIR: memory, LEADS_DATABASE_URL: url, BACKUP_RECIPIENT: recipient },
      ...settings,
    });
    expect(existsSync(memory) ? readdirSync(memory) : []).toEqual([]);
    expect(call.out + call.err).not.toMatch(/kari|ola|example\.com/);
    return call;
  }

  const madeBackups = () =>
    readdirSync(backups).filter((name) => /^leads-\d{8}T\d{15}Z\.db\.age$/.test(name));

  async function restored(name: string): Promise<Call> {
    const place = mkdtempSync(join(root, "restored-"));
    const copy = join(place, "copy.db");
    execFileSync("age", ["--decrypt", "--identity", identity, "--output", copy, join(backups, name)]);
    return operate(`sqlite:${join(place, "leads.db")}`, "restore", copy);
  }

  test.for<Kind>(["SQLite", "PostgreSQL"])(
    "of %s can be restored, replace backups older than 30 days, and can be read only with the key",
    async (kind, { skip }) => {
      if (!postgres && kind === "PostgreSQL") skip();
      const url = await places[kind]();
      await fill(url, "kari@example.com", "ola@example.com");
      for (const name of ["leads-20260101T021700Z.db.age", "leads-by-hand.db.age"]) {
        writeFileSync(join(backups, name), "");
        utimesSync(join(backups, name), 0, 0);
      }
      expect(await backUp(url)).toMatchObject({ code: 0 });
      const [file = ""] = madeBackups();
      expect(readdirSync(backups)).toEqual([file, "leads-by-hand.db.age"]);
      const bytes = readFileSync(join(backups, file), "latin1");
      expect(bytes).toMatch(/^age-encryption\.org/);
      expect(bytes).not.toMatch(/SQLite format|example\.com/);
      expect(await restored(file)).toEqual({ code: 0, out: "2 leads and 1 daily sum restored\n", err: "" });
    },
  );

  test("are created if the storage forbids deletion, and the job reports the remaining files", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const programs = mkdtempSync(join(root, "programs-"));
    // Simulates storage that forbids deletion, so `moveto` copies the file but cannot delete the original.
    const forbidding = [
      "#!/bin/sh",
      `real=${findProgram("rclone")}`,
      'case $1 in delete*) ;; moveto) "$real" copyto "$2" "$3" ;; *) exec "$real" "$@" ;; esac',
      'echo "$1: access denied" >&2; exit 1',
    ];
    writeFileSync(join(programs, "rclone"), forbidding.join("\n"), { mode: 0o755 });
    const call = await backUp(url, { PATH: `${programs}:${process.env.PATH}` });
    expect(call).toMatchObject({ code: 0 });
    expect(call.err).toMatch(/leads-\w+\.db\.age is made, but what is older than 30 days cannot be deleted/);
    expect(madeBackups()).toHaveLength(1);
  });

  test("fail while the storage hangs, and succeed afterwards", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const programs = mkdtempSync(join(root, "programs-"));
    writeFileSync(join(programs, "rclone"), "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
    const hanging = { PATH: `${programs}:${process.env.PATH}`, BACKUP_TIMEOUT: "0.5s" };
    expect(await backUp(url, hanging)).toMatchObject({
      code: 1,
      err: "back-up: the store was not done within 0.5s\n",
    });
    expect(await backUp(url)).toMatchObject({ code: 0 });
    expect(madeBackups()).toHaveLength(1);
  });

  test("fail if they cannot be created or stored, and succeed afterwards", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const failing = async (reason: RegExp, settings: Record<string, string>) => {
      const call = await backUp(url, settings);
      expect(call.code).not.toBe(0);
      expect(call.err).toMatch(reason);
    };
    await failing(/BACKUP_RECIPIENT: is unset/, { BACKUP_RECIPIENT: "" });
    await failing(/malformed recipient/, { BACKUP_RECIPIENT: "age1wrong" });
    await failing(/the database .* does not exist/, {
      LEADS_DATABASE_URL: `sqlite:${join(folder, "none.db")}`,
    });
    const unreachable = { RCLONE_CONFIG_STORE_TYPE: "webdav", RCLONE_CONFIG_STORE_URL: "http://127.0.0.1:1" };
    const once = { RCLONE_RETRIES: "1", RCLONE_LOW_LEVEL_RETRIES: "1" };
    await failing(/connection refused/, { BACKUP_TARGET: "store:quayside", ...unreachable, ...once });
    expect(readdirSync(backups)).toEqual([]);
    expect(await backUp(url)).toMatchObject({ code: 0 });
    expect(madeBackups()).toHaveLength(1);
  });

  test.skipIf(!canHaveSmallDisk)("fail on a full disk, and succeed once it has space", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const disk = await SmallDisk.mount(2);
    try {
      disk.fill();
      for (const full of [{ TMPDIR: disk.folder }, { BACKUP_TARGET: disk.folder }]) {
        const call = await backUp(url, full, disk.commandPrefix);
        expect(call.code).not.toBe(0);
        expect(call.err).toMatch(/full|disk space/);
      }
      disk.clear();
      expect(await backUp(url, { BACKUP_TARGET: disk.folder }, disk.commandPrefix)).toMatchObject({
        code: 0,
      });
    } finally {
      await disk.unmount();
    }
  });
});
