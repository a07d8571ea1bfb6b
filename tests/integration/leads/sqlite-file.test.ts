import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase as openLeads } from "~/leads/store/open-database.server";
import { openDatabase } from "~/leads/store/sqlite.server";
import { LeadStore } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";
import { addressOf, built, Server } from "../server";
import { canHaveSmallDisk, SmallDisk } from "./small-disk";

const folder = mkdtempSync(join(tmpdir(), "quayside-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;

/** A store in its own folder, and its log messages about the file. */
function newStore() {
  made += 1;
  const path = join(folder, String(made), "leads.db");
  const told: string[] = [];
  const store = new LeadStore(`sqlite:${path}`, undefined, 20_000, {
    replaced: () => told.push("replaced"),
    checked: (fault) => told.push(fault === undefined ? "whole" : "damaged"),
  });
  return { path, store, told };
}

const files = (path: string) => [path, `${path}-wal`, `${path}-shm`];

/** The addresses that are in a file when it is opened now. */
function storedIn(path: string): unknown[] {
  const database = openDatabase(path, { readonly: true });
  const addresses = database.prepare("select email from leads order by email").pluck().all();
  database.close();
  return addresses;
}

/** Merges the log into the file, because the log alone could repair it. */
function emptyLog(path: string): void {
  const database = openDatabase(path);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

describe("a lead is acknowledged only if it is in the file at the path", () => {
  test("though that was deleted while it was open", async () => {
    const { path, store, told } = newStore();
    await store.add(newLead("before@example.com"));
    for (const file of files(path)) rmSync(file);
    await store.add(newLead("first@example.com"));
    await store.add(newLead("second@example.com"));
    expect(storedIn(path)).toEqual(["first@example.com", "second@example.com"]);
    expect(told).toEqual(["replaced"]);
    await store.close();
    expect(storedIn(path)).toEqual(["first@example.com", "second@example.com"]);
  });

  test("though a copy has come into the place of the one that was moved", async () => {
    const { path, store, told } = newStore();
    await store.add(newLead("before@example.com"));
    await store.backUp(`${path}.backup`);
    mkdirSync(join(folder, "moved"));
    for (const file of files(path)) renameSync(file, file.replace(/\d+(?=\/leads)/, "moved"));
    renameSync(`${path}.backup`, path);
    await store.add(newLead("after@example.com"));
    expect(storedIn(path)).toEqual(["after@example.com", "before@example.com"]);
    expect(storedIn(join(folder, "moved", "leads.db"))).toEqual(["before@example.com"]);
    expect(told).toEqual(["replaced"]);
    await store.close();
  });

  test("though its folder was deleted", async () => {
    const { path, store } = newStore();
    await store.add(newLead("before@example.com"));
    rmSync(join(path, ".."), { recursive: true });
    await store.add(newLead("after@example.com"));
    expect(storedIn(path)).toEqual(["after@example.com"]);
    await store.close();
  });

  test("also where the file is moved between beginning and commit", async () => {
    const { path, store } = newStore();
    await store.add(newLead("before@example.com"));
    const database = openLeads(`sqlite:${path}`);
    const moving = database.run((db) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom("leads").execute();
        for (const file of files(path)) renameSync(file, `${file}-moved`);
      }),
    );
    await expect(moving).rejects.toThrow("another database has come into the place");
    await database.close();
    await store.close();
  });

  test("though only the log beside it was deleted", async () => {
    const { path, store } = newStore();
    await store.add(newLead("before@example.com"));
    rmSync(`${path}-wal`);
    await store.add(newLead("after@example.com"));
    expect(storedIn(path)).toEqual(["after@example.com", "before@example.com"]);
    await store.close();
  });

  test.each<[string, (path: string) => void]>([
    [
      "overwritten with zeros",
      (path) => writeFileSync(path, Buffer.alloc(statSync(path).size), { flag: "r+" }),
    ],
    ["cut to nothing", (path) => truncateSync(path)],
    ["cut in its middle", (path) => truncateSync(path, statSync(path).size / 2)],
    [
      "damaged in its head",
      (path) => {
        const bytes = readFileSync(path);
        bytes.fill(0xff, 0, 100);
        writeFileSync(path, bytes, { flag: "r+" });
      },
    ],
    [
      "overwritten with another database",
      (path) => {
        const other = openDatabase(join(folder, `other-${made}.db`));
        other.exec("create table others (name text)");
        other.close();
        writeFileSync(path, readFileSync(join(folder, `other-${made}.db`)));
      },
    ],
  ])("and none is, where it was %s, until it is mended", async (_, spoil) => {
    const { path, store, told } = newStore();
    await store.add(newLead("before@example.com"));
    emptyLog(path);
    await store.add(newLead("between@example.com"));
    const good = join(folder, `good-${made}.db`);
    await store.backUp(good);
    spoil(path);
    await expect(store.add(newLead("after@example.com"))).rejects.toThrow("damaged");
    await expect(store.proveWritable()).rejects.toThrow("damaged");
    expect(told.at(-1)).toBe("damaged");
    for (const file of files(path)) rmSync(file, { force: true });
    copyFileSync(good, path);
    await store.add(newLead("again@example.com"));
    expect(storedIn(path)).toEqual(["again@example.com", "before@example.com", "between@example.com"]);
    await store.close();
  });
});

test("changes by another process are told apart", async () => {
  const { path, store, told } = newStore();
  await store.add(newLead("before@example.com"));
  const other = new LeadStore(`sqlite:${path}`);
  await other.add(newLead("other@example.com"));
  await other.erase();
  await store.add(newLead("after@example.com"));
  expect(await store.list()).toHaveLength(3);
  expect(told).toEqual(["whole"]);
  await other.close();
  await store.close();
});

test("only the owner may read a database and its folder", async () => {
  const { path, store } = newStore();
  await store.add(newLead("kari@example.com"));
  for (const file of files(path)) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
  expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
  await store.close();
});

describe.skipIf(!built)("a server", () => {
  test("logs what has happened to its file, and acknowledges only what is in it", async () => {
    const path = join(folder, "server", "leads.db");
    const server = new Server({ LEADS_DATABASE_URL: `sqlite:${path}`, TRUSTED_PROXIES: "1" });
    try {
      await server.start();
      expect(await server.submit(0)).toBe(303);
      for (const file of files(path)) rmSync(file);
      for (const number of [1, 2, 3]) expect(await server.submit(number)).toBe(303);
      expect(storedIn(path)).toEqual([1, 2, 3].map(addressOf));
      expect(server.written).toContain("moved or deleted while it was open");

      emptyLog(path);
      truncateSync(path);
      const refused = await server.post(4);
      expect(refused?.status).toBe(503);
      expect(await refused?.text()).toContain(`value="${addressOf(4)}"`);
      expect(server.written).toContain("is damaged");
      expect(await (await fetch(`${server.origin}/readyz`)).text()).toContain("leads: cannot be stored");
    } finally {
      await server.kill();
    }
  });

  test.skipIf(!canHaveSmallDisk)("accepts no lead while its disk is read-only or gone", async () => {
    const disk = await SmallDisk.mount(8);
    const [program = "", ...within] = disk.within;
    const change = (...command: string[]) =>
      expect(spawnSync(program, [...within, ...command, disk.folder]).status).toBe(0);
    // Where it stays meanwhile: an empty one in its place would be another disk, unless the system gives it the same number.
    const aside = mkdtempSync(join(folder, "aside-"));
    expect(spawnSync(program, [...within, "mount", "--bind", disk.folder, aside]).status).toBe(0);
    const url = `sqlite:${join(disk.folder, "leads.db")}`;
    const server = new Server({ LEADS_DATABASE_URL: url, TRUSTED_PROXIES: "1" }, disk.within);
    try {
      await server.start();
      expect(await server.submit(0)).toBe(303);
      change("umount", "--lazy");
      expect(await server.submit(1)).toBe(503);
      change("mount", "--bind", aside);
      expect(await server.submit(2)).toBe(303);
      await server.terminate();
      change("mount", "-o", "remount,ro");
      await server.start();
      expect(await server.submit(3)).toBe(503);
      change("mount", "-o", "remount,rw");
      expect(await server.submit(4)).toBe(303);
    } finally {
      await server.kill();
      await disk.unmount();
    }
  });
});
