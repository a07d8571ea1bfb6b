import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase as openLeads } from "~/leads/store/databases/open-database.server";
import { openDatabase, proveLoadable } from "~/leads/store/databases/sqlite.server";
import { LeadStore } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";
import { addressOf, built, Server } from "../server";
import { canHaveSmallDisk, SmallDisk } from "./small-disk";

const folder = mkdtempSync(join(tmpdir(), "quayside-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;

function newStore() {
  made += 1;
  const path = join(folder, String(made), "leads.db");
  const seen = { replaced: 0 };
  const store = new LeadStore(`sqlite:${path}`, undefined, 20_000, {
    replaced: () => {
      seen.replaced += 1;
    },
  });
  return { path, store, seen };
}

const files = (path: string) => [path, `${path}-wal`, `${path}-shm`];

function remove(path: string): void {
  for (const file of files(path)) rmSync(file);
}

function moveAway(path: string): void {
  for (const file of files(path)) renameSync(file, `${file}-moved`);
}

function storedIn(path: string): unknown[] {
  const database = openDatabase(path, { readonly: true });
  const addresses = database.prepare("select email from leads order by email").pluck().all();
  database.close();
  return addresses;
}

describe("a lead is acknowledged only if it is in the database file at the configured path", () => {
  test.each<[string, (path: string) => void]>([
    ["deleted", remove],
    ["moved", moveAway],
  ])("and is rejected after the file was %s, until it is restored", async (_, takeAway) => {
    const { path, store, seen } = newStore();
    await store.add(newLead("before@example.com"));
    await store.backUp(join(folder, `copy-${made}.db`));
    takeAway(path);
    await expect(store.add(newLead("lost@example.com"))).rejects.toThrow("the file was removed");
    await expect(store.proveWritable()).rejects.toThrow("the file was removed");
    expect(seen.replaced).toBe(1);
    mkdirSync(join(path, ".."), { recursive: true });
    copyFileSync(join(folder, `copy-${made}.db`), path);
    await store.add(newLead("after@example.com"));
    expect(storedIn(path)).toEqual(["after@example.com", "before@example.com"]);
    await store.close();
  });

  test("and is rejected if the file is moved during a transaction", async () => {
    const { path, store } = newStore();
    await store.add(newLead("before@example.com"));
    const database = openLeads(`sqlite:${path}`);
    const moving = database.run((db) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom("leads").execute();
        moveAway(path);
      }),
    );
    await expect(moving).rejects.toThrow("the open database file was replaced");
    await database.close();
    await store.close();
  });

  test.each<[string, (path: string) => void]>([
    [
      "a copy has replaced the file",
      (path) => {
        moveAway(path);
        renameSync(`${path}.copy`, path);
      },
    ],
    ["the write-ahead log was deleted", (path) => rmSync(`${path}-wal`)],
  ])("also after %s", async (_, replace) => {
    const { path, store, seen } = newStore();
    await store.add(newLead("before@example.com"));
    await store.backUp(`${path}.copy`);
    replace(path);
    await store.add(newLead("after@example.com"));
    expect(storedIn(path)).toContain("after@example.com");
    expect(seen.replaced).toBe(1);
    await store.close();
  });

  test.each<[string, (path: string) => void]>([
    ["overwritten with zeros", (path) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
    ["truncated to half its size", (path) => truncateSync(path, statSync(path).size / 2)],
  ])("and is rejected if the file was %s before it was opened", async (_, spoil) => {
    const { path, store } = newStore();
    await store.add(newLead("before@example.com"));
    await store.close();
    spoil(path);
    const later = new LeadStore(`sqlite:${path}`);
    await expect(later.add(newLead("after@example.com"))).rejects.toThrow("the file is damaged");
    await expect(later.proveWritable()).rejects.toThrow("the file is damaged");
    await later.close();
  });
});

test.each<[string, (path: string) => void]>([
  ["the folder is a file", (path) => writeFileSync(join(path, ".."), "")],
  ["the log cannot be created", (path) => mkdirSync(`${path}-wal`, { recursive: true })],
])("a store reports why it cannot store leads if %s", async (_, spoil) => {
  const { path, store } = newStore();
  spoil(path);
  await expect(store.proveWritable()).rejects.toThrow(/^LEADS_DATABASE_URL: .+ \([A-Z_]+\)$/);
  await store.close();
});

test.each([
  [
    "was compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.",
    /^node_modules is for another version of Node than v[\d.]+: run npm ci$/,
  ],
])("a start without SQLite's module reports the reason: %s", (reason, expected) => {
  const load = () => {
    throw Object.assign(new Error(reason), { code: "ERR_DLOPEN_FAILED" });
  };
  expect(() => proveLoadable(load)).toThrow(expected);
});

test("only the owner may read a database and its folder", async () => {
  const { path, store } = newStore();
  await store.add(newLead("kari@example.com"));
  for (const file of files(path)) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
  expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
  await store.close();
});

describe.skipIf(!built)("a server", () => {
  test("reports a missing or damaged file, and acknowledges only leads in the file", async () => {
    const path = join(folder, "server", "leads.db");
    const server = new Server({ LEADS_DATABASE_URL: `sqlite:${path}\n`, TRUSTED_PROXIES: "1" });
    const readiness = async () => (await fetch(`${server.origin}/readyz`)).text();
    try {
      await server.start();
      expect(await server.submit(0)).toBe(303);
      remove(path);
      const refused = await server.post(1);
      expect(refused?.status).toBe(503);
      expect(await refused?.text()).toContain(`value="${addressOf(1)}"`);
      expect(server.written).toContain("was moved, deleted or replaced while it was open");
      expect(await readiness()).toContain(
        "leads: cannot be stored: LEADS_DATABASE_URL: the file was removed",
      );
      await server.kill();

      await server.start();
      expect(await server.submit(1)).toBe(303);
      expect(storedIn(path)).toEqual([addressOf(1)]);
      await server.terminate();

      truncateSync(path, statSync(path).size / 2);
      await server.start();
      expect(await readiness()).toContain("leads: cannot be stored: LEADS_DATABASE_URL: the file is damaged");
      expect(server.written).toContain("the file is damaged");
      expect(await server.submit(2)).toBe(503);
    } finally {
      await server.kill();
    }
  });

  test.skipIf(!canHaveSmallDisk)("accepts no lead while its disk is read-only or gone", async () => {
    const disk = await SmallDisk.mount(8);
    const [program = "", ...prefixArgs] = disk.commandPrefix;
    const change = (...command: string[]) =>
      expect(spawnSync(program, [...prefixArgs, ...command, disk.folder]).status).toBe(0);
    // Mounts the disk a second time, so that its data still exists after the first mount is removed.
    const aside = mkdtempSync(join(folder, "aside-"));
    expect(spawnSync(program, [...prefixArgs, "mount", "--bind", disk.folder, aside]).status).toBe(0);
    const url = `sqlite:${join(disk.folder, "leads.db")}`;
    const server = new Server({ LEADS_DATABASE_URL: url, TRUSTED_PROXIES: "1" }, disk.commandPrefix);
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
