import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/leads/store/sqlite.server";
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
const root = mkdtempSync(join(tmpdir(), "quayside-drill-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true });
});

const places = {
  SQLite: async () => `sqlite:${join(mkdtempSync(join(root, "place-")), "leads.db")}`,
  PostgreSQL: async () => (await postgres?.createDatabase()) ?? "",
};
type Kind = keyof typeof places;

/** Stores leads of these addresses, and a daily sum. */
async function fill(url: string, ...addresses: string[]): Promise<void> {
  const store = new LeadStore(url);
  for (const address of addresses) await store.add(newLead(address));
  await store.addSums([
    { day: "2026-11-22", kind: "words", tab: "", lang: "en", count: 1, detail: addresses.join() },
  ]);
  await store.close();
}

async function held(url: string): Promise<number> {
  const store = new LeadStore(url);
  const leads = await store.list();
  await store.close();
  return leads.length;
}

describe.skipIf(!built || !canEncrypt)("encrypted backups", () => {
  let folder: string;
  let backups: string;
  let memory: string;
  let figure: string;
  const identity = join(root, "identity.txt");
  const recipient = canEncrypt ? newIdentity(identity) : "";

  beforeEach(() => {
    folder = mkdtempSync(join(root, "test-"));
    [backups = "", memory = ""] = ["backups", "memory"].map((name) => join(folder, name));
    for (const each of [backups, memory]) mkdirSync(each);
    figure = join(folder, "quayside.prom");
  });

  function newIdentity(path: string): string {
    execFileSync("age-keygen", ["-o", path], { stdio: "ignore" });
    return execFileSync("age-keygen", ["-y", path], { encoding: "utf8" }).trim();
  }

  /** Runs a script, and expects that it leaves nothing in memory and tells nothing personal. */
  async function run(
    script: "back-up" | "drill",
    settings: Record<string, string>,
    within: readonly string[] = [],
  ): Promise<Call> {
    const call = await calledWith([...within, resolve(`deploy/${script}.sh`)], {
      BACKUP_TARGET: backups,
      TMPDIR: memory,
      ...settings,
    });
    expect(existsSync(memory) ? readdirSync(memory) : []).toEqual([]);
    expect(call.out + call.err).not.toMatch(/kari|ola|example\.com/);
    return call;
  }
  const backUp = (url: string, settings: Record<string, string> = {}) =>
    run("back-up", { LEADS_DATABASE_URL: url, BACKUP_RECIPIENT: recipient, ...settings });
  const drill = (settings: Record<string, string> = {}) =>
    run("drill", { DRILL_IDENTITY: identity, DRILL_FIGURE: figure, ...settings });

  test.for<Kind>(["SQLite", "PostgreSQL"])(
    "of %s are restored by the drill, which says when, and leaves nothing of it",
    async (kind, { skip }) => {
      if (!postgres && kind === "PostgreSQL") skip();
      const url = await places[kind]();
      await fill(url, "kari@example.com", "ola@example.com");
      const old = join(backups, "leads-20260101T021700Z.db.age");
      const another = join(backups, "leads-by-hand.db.age");
      for (const path of [old, another]) {
        writeFileSync(path, "");
        utimesSync(path, 0, 0);
      }
      expect(await backUp(url)).toMatchObject({ code: 0 });
      const [file = "", ...others] = readdirSync(backups);
      expect(file).toMatch(/^leads-\d{8}T\d{15}Z\.db\.age$/);
      expect(others).toEqual(["leads-by-hand.db.age"]);
      const bytes = readFileSync(join(backups, file), "latin1");
      expect(bytes).toMatch(/^age-encryption\.org/);
      expect(bytes).not.toMatch(/SQLite format|example\.com/);

      // A later one is on its way there.
      writeFileSync(join(backups, "leads-29990101T000000Z.db.age.partial"), "");
      const database = await places[kind]();
      const begun = Math.floor(Date.now() / 1000);
      for (const repeated of [1, 2]) {
        expect(await drill({ DRILL_DATABASE_URL: database }), `drill ${repeated}`).toMatchObject({
          code: 0,
          out: expect.stringMatching(/^leads-.*\n2 leads and 1 daily sum restored as they were/),
        });
        expect(await held(database)).toBe(0);
      }
      const [, told] =
        /^quayside_backup_drill_succeeded_timestamp_seconds (\d+)$/m.exec(readFileSync(figure, "utf8")) ?? [];
      expect(Number(told)).toBeGreaterThanOrEqual(begun);
      expect(Number(told)).toBeLessThanOrEqual(Date.now() / 1000);
      // Prometheus's program is another user.
      expect(statSync(figure).mode & 0o444).toBe(0o444);
    },
  );

  test("that no drill can restore are told of, and the figure stays as it was", async () => {
    const failing = async (reason: string | RegExp, settings?: Record<string, string>) => {
      const call = await drill(settings);
      expect(call.code).not.toBe(0);
      expect(call.err).toMatch(reason);
      expect(existsSync(figure)).toBe(false);
    };
    await failing("there is no backup");
    await failing("directory not found", { BACKUP_TARGET: join(folder, "missing") });

    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    expect(await backUp(url)).toMatchObject({ code: 0 });
    const stranger = join(folder, "stranger.txt");
    newIdentity(stranger);
    await failing("no identity matched", { DRILL_IDENTITY: stranger });
    await failing("the database holds leads already", { DRILL_DATABASE_URL: url });
    expect(await held(url)).toBe(1);

    const whole = join(backups, readdirSync(backups)[0] ?? "");
    const broken = whole.replace(/leads-\d+/, "leads-29990101");
    const bytes = readFileSync(whole);
    writeFileSync(broken, bytes);
    truncateSync(broken, bytes.length - 1000);
    await failing(/age: error/);
    bytes[bytes.length - 1000] = (bytes[bytes.length - 1000] ?? 0) ^ 1;
    writeFileSync(broken, bytes);
    await failing(/age: error/);
    rmSync(broken);
    await failing("there is no folder", { DRILL_FIGURE: join(folder, "missing", "quayside.prom") });
    expect(await drill()).toMatchObject({ code: 0 });
  });

  test("are made where nothing may be deleted, and what is left there is told", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const programs = mkdtempSync(join(root, "programs-"));
    // As a store answers that forbids it: what is moved there is copied, and its part stays.
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
    expect(await drill()).toMatchObject({ code: 0 });
  });

  test("fail where the store hangs, and the next is made", async () => {
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
    expect(await drill()).toMatchObject({ code: 0 });
  });

  test("at the same time are each whole", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const calls = await Promise.all([backUpBeside(url, "one"), backUpBeside(url, "two")]);
    expect(calls.map(({ code }) => code)).toEqual([0, 0]);
    expect(readdirSync(backups)).toHaveLength(2);
    expect(await drill()).toMatchObject({ code: 0 });
  });

  /** Beside another one, with memory of its own. */
  function backUpBeside(url: string, name: string): Promise<Call> {
    const own = join(folder, name);
    mkdirSync(own);
    return calledWith([resolve("deploy/back-up.sh")], {
      ...{ BACKUP_TARGET: backups, TMPDIR: own, LEADS_DATABASE_URL: url, BACKUP_RECIPIENT: recipient },
    });
  }

  test("that cannot be made or kept fail, and the next is made", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const failing = async (reason: RegExp, settings: Record<string, string>) => {
      const call = await backUp(url, settings);
      expect(call.code).not.toBe(0);
      expect(call.err).toMatch(reason);
    };
    await failing(/BACKUP_RECIPIENT: is unset/, { BACKUP_RECIPIENT: "" });
    await failing(/malformed recipient/, { BACKUP_RECIPIENT: "age1wrong" });
    await failing(/there is no database/, { LEADS_DATABASE_URL: `sqlite:${join(folder, "none.db")}` });
    const unreachable = { RCLONE_CONFIG_STORE_TYPE: "webdav", RCLONE_CONFIG_STORE_URL: "http://127.0.0.1:1" };
    const once = { RCLONE_RETRIES: "1", RCLONE_LOW_LEVEL_RETRIES: "1" };
    await failing(/connection refused/, { BACKUP_TARGET: "store:quayside", ...unreachable, ...once });
    expect(readdirSync(backups)).toEqual([]);
    expect(await backUp(url)).toMatchObject({ code: 0 });
    expect(await drill()).toMatchObject({ code: 0 });
  });

  test.skipIf(!canHaveSmallDisk)("fail on a full disk, and are made once it has room", async () => {
    const url = await places.SQLite();
    await fill(url, "kari@example.com");
    const disk = await SmallDisk.mount(2);
    try {
      disk.fill();
      const settings = { LEADS_DATABASE_URL: url, BACKUP_RECIPIENT: recipient };
      for (const full of [{ TMPDIR: disk.folder }, { BACKUP_TARGET: disk.folder }]) {
        const call = await run("back-up", { ...settings, ...full }, disk.within);
        expect(call.code).not.toBe(0);
        expect(call.err).toMatch(/full|disk space/);
      }
      disk.clear();
      const onDisk = { ...settings, BACKUP_TARGET: disk.folder };
      expect(await run("back-up", onDisk, disk.within)).toMatchObject({ code: 0 });
    } finally {
      await disk.unmount();
    }
  });
});

describe("a drill", () => {
  /** A backup, changed by SQL. */
  async function changed(statement: string): Promise<string> {
    const url = await places.SQLite();
    await fill(url, "kari@example.com", "ola@example.com");
    const file = join(mkdtempSync(join(root, "changed-")), "backup.db");
    const store = new LeadStore(url);
    await store.backUp(file);
    await store.close();
    const database = openDatabase(file);
    database.exec(statement);
    database.close();
    return file;
  }

  test.each([
    ["lacks a lead", "delete from leads where email like 'kari%'", /made of 2 leads.*restored has 1 leads/],
    ["lacks a sum", "delete from daily_sums", /and 1 daily sums.*and 0 daily sums/],
    ["has another newest lead", "update leads set created_at = created_at + 1", /made of 2 leads/],
    ["is too old", "update origin set made_at = 3600000", /the backup is too old, of 1970-01-01T01:00/],
    ["does not say what it was made of", "drop table origin", /does not say/],
  ])("fails where the backup %s", async (_, statement, reason) => {
    const store = new LeadStore(await places.SQLite());
    await expect(store.drill(await changed(statement), 3600001)).rejects.toThrow(reason);
    await store.close();
  });

  test.skipIf(!built)("takes a backup of three days ago only where that is told", async () => {
    const file = await changed("update origin set made_at = made_at - 3 * 86400000");
    const call = (...args: string[]) => places.SQLite().then((url) => operate(url, "drill", file, ...args));
    expect(await call()).toMatchObject({ code: 1, err: expect.stringContaining("too old") });
    expect(await call("--max-age", "8d")).toMatchObject({ code: 0, err: "" });
    expect(await call("--max-age", "soon")).toMatchObject({
      code: 2,
      err: expect.stringContaining("like 90d"),
    });
  });
});
