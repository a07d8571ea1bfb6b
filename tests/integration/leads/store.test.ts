import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "~/leads/store/databases/sqlite.server";
import { LeadStore } from "~/leads/store/store.server";
import { newLead, onlyDelivery } from "../../sample-lead";
import { OtherProcess } from "./other-process";
import { Postgres } from "./postgres";

const minute = 60_000;
const leaseMs = 30_000;

const postgres = await Postgres.start();
const folder = mkdtempSync(join(tmpdir(), "quayside-store-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

type Place = { url: string; breakDown: () => Promise<void>; restore: () => Promise<void> };

async function placeOnDisk(): Promise<Place> {
  const path = join(folder, randomUUID(), "leads.db");
  return {
    url: `sqlite:${path}`,
    // Creates a file where the store needs a folder. Removing permissions would not stop root from writing.
    breakDown: async () => writeFileSync(dirname(path), ""),
    restore: async () => rmSync(dirname(path)),
  };
}

async function placeOnServer(server: Postgres): Promise<Place> {
  return {
    url: await server.createDatabase(),
    breakDown: () => server.pause(),
    restore: () => server.resume(),
  };
}

const databases = [
  { name: "SQLite", available: true, place: placeOnDisk },
  {
    name: "PostgreSQL",
    available: postgres !== undefined,
    place: () => placeOnServer(postgres as Postgres),
  },
];

describe.each(databases)("a store on $name", ({ available, place: newPlace }) => {
  const check = test.skipIf(!available);
  let place: Place;
  let time: number;
  let stores: LeadStore[];

  function open(url = place.url): LeadStore {
    const store = new LeadStore(url, () => time);
    stores.push(store);
    return store;
  }

  async function openWith(count: number): Promise<LeadStore> {
    const store = open();
    for (let index = 0; index < count; index += 1) {
      await store.add(newLead(`${index}@example.com`));
      time += 1;
    }
    return store;
  }

  async function claimOne(store: LeadStore) {
    const [claimed] = await store.claim("provider", 1, leaseMs);
    if (!claimed) throw new Error("no lead is due");
    return claimed;
  }

  beforeEach(async () => {
    place = await newPlace();
    time = Date.UTC(2026, 0, 5, 12);
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });

  check("adds the counts of several servers to each day's sums, and deletes old sums", async () => {
    const stores = [open(), open()];
    const sum = { tab: "workflow", kind: "page", lang: "en", detail: "" } as const;
    const film = { ...sum, kind: "film" } as const;
    await Promise.all(
      stores.flatMap((store) =>
        [1, 2, 3].map((count) =>
          store.addSums([
            { ...film, day: "2026-11-22", count: 1 },
            { ...sum, day: "2026-11-22", count },
            { ...sum, day: "2026-11-21", count: 1 },
          ]),
        ),
      ),
    );
    const [store = open()] = stores;
    expect(await store.sums("2026-11-21", "2026-11-22")).toEqual([
      { ...sum, day: "2026-11-21", count: 6 },
      { ...film, day: "2026-11-22", count: 6 },
      { ...sum, day: "2026-11-22", count: 12 },
    ]);
    await store.storeTime(Date.UTC(2026, 10, 21));
    await store.purgeSums("2026-11-22");
    expect(await store.sums("2026-01-01", "2026-12-31")).toHaveLength(2);
  });

  check("a stored lead equals the submitted lead", async () => {
    const store = open();
    const submitted = newLead("Kari@Example.com", { hutk: "0123456789abcdef0123456789abcdef" });
    const { id, repeated } = await store.add(submitted);
    expect(repeated).toBe(false);
    expect(await open().find(id)).toEqual({
      id,
      form: "contact",
      product: "Logistics",
      lang: "nb",
      email: "kari@example.com",
      values_json: JSON.stringify(submitted.values),
      consent_text: "Tidevann may answer.",
      page_path: "/Seafood/SALES/Invoicing",
      page_title: "Invoicing",
      hutk: "0123456789abcdef0123456789abcdef",
      created_at: time,
      kept_from: null,
    });
    expect(await store.deliveriesOf(id)).toEqual([
      {
        lead_id: id,
        target: "provider",
        first_due_at: time,
        status: "pending",
        attempts: 0,
        due_at: time,
        lease_id: null,
        leased_until: 0,
        forwarded_at: null,
        last_error: null,
      },
    ]);
    expect(await store.find(randomUUID())).toBeUndefined();
  });

  check("several processes may open a new database and add the same lead", { timeout: 20_000 }, async () => {
    time = Date.now();
    const same = Array.from({ length: 20 }, () => newLead("kari@example.com"));
    const others = await Promise.all([1, 2].map(() => OtherProcess.open(place.url)));
    const theirs = others.map((other) => other.ask({ add: same }));
    const store = open();
    const ours = await Promise.all(same.map((each) => store.add(each)));
    const ids = [{ ids: ours.map(({ id }) => id) }, ...(await Promise.all(theirs))].flatMap(
      (each) => each.ids,
    );
    await Promise.all(others.map((other) => other.ask({ stop: true })));
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(1);
    expect(await store.list()).toHaveLength(1);
  });

  describe("the same submission", () => {
    check("is one lead within ten minutes, and a new lead afterwards", async () => {
      const store = open();
      const first = await store.add(newLead("kari@example.com"));
      time += 10 * minute - 1;
      expect(await store.add(newLead("kari@example.com"))).toEqual({ id: first.id, repeated: true });
      time += 1;
      const later = await store.add(newLead("kari@example.com"));
      expect(later.repeated).toBe(false);
      expect(later.id).not.toBe(first.id);
      time += 1;
      expect(await store.add(newLead("kari@example.com"))).toEqual({ id: later.id, repeated: true });
      expect(await store.list()).toHaveLength(2);
    });

    check("is a new lead if a value or the form differs", async () => {
      const store = open();
      await store.add(newLead("kari@example.com"));
      await store.add(newLead("kari@example.com", { form: "lead" }));
      await store.add(newLead("kari@example.com", { values: { email: "kari@example.com" } }));
      await store.add(newLead("kari@example.no"));
      expect(await store.list()).toHaveLength(4);
    });
  });

  describe("claiming", () => {
    check("returns the oldest due leads up to the requested number", async () => {
      const store = await openWith(12);
      const claimed = await store.claim("provider", 5, leaseMs);
      expect(claimed.map(({ email }) => email).sort()).toEqual(
        [0, 1, 2, 3, 4].map((index) => `${index}@example.com`),
      );
      for (const each of claimed) expect(each).toMatchObject({ attempts: 1, leased_until: time + leaseMs });
      expect(await store.claim("provider", 50, leaseMs)).toHaveLength(7);
      expect(await store.claim("provider", 50, leaseMs)).toEqual([]);
    });

    check("never returns a lead to two stores", async () => {
      const [one, two] = [await openWith(60), open()];
      // Opens the second store before `one` writes, because SQLite could otherwise block this thread forever.
      await two.proveWritable();
      const taken: string[] = [];
      for (let round = 0; round < 30 && taken.length < 60; round += 1) {
        const batches = await Promise.all(
          [one, two, one, two].map((store) => store.claim("provider", 4, leaseMs)),
        );
        for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(4);
        taken.push(...batches.flat().map(({ id }) => id));
      }
      expect(taken).toHaveLength(60);
      expect(new Set(taken).size).toBe(60);
    });

    check("returns a lead again after its lease has expired", async () => {
      const [one, two] = [await openWith(1), open()];
      const first = await claimOne(one);
      time += leaseMs - 1;
      expect(await two.claim("provider", 1, leaseMs)).toEqual([]);
      time += 1;
      expect(await claimOne(two)).toMatchObject({ id: first.id, attempts: 2 });
    });

    check("returns postponed and leased leads after the clock was set back", async () => {
      const store = await openWith(3);
      await store.postpone(await claimOne(store), time + 6 * 60 * minute, "HTTP 500");
      await store.postpone(await claimOne(store), time + minute, "HTTP 500");
      // Claims a lead and never releases the lease, as if the process had crashed.
      await claimOne(store);
      expect(await store.claim("provider", 3, leaseMs)).toEqual([]);
      time -= 24 * 60 * minute;
      expect(await store.claim("provider", 3, leaseMs)).toHaveLength(3);
      expect(await store.claim("provider", 3, leaseMs)).toEqual([]);
    });

    check("ignores results from a process whose expired lease another process has taken", async () => {
      const [one, two] = [await openWith(1), open()];
      const lost = await claimOne(one);
      time += leaseMs;
      const held = await claimOne(two);
      await one.forwarded(lost);
      await one.deadLetter(lost, ["INVALID_EMAIL"]);
      await one.postpone(lost, time + minute, "HTTP 500");
      await one.release(lost, time + minute);
      expect(held).toEqual({ ...(await one.find(held.id)), ...(await onlyDelivery(one, held.id)) });
      await two.forwarded(held);
      expect(await onlyDelivery(one, held.id)).toMatchObject({ status: "forwarded" });
    });

    check("accepts a result after the lease expires, unless another process claims the lead", async () => {
      const store = await openWith(1);
      const late = await claimOne(store);
      time += 2 * leaseMs;
      await store.forwarded(late);
      expect(await onlyDelivery(store, late.id)).toMatchObject({ status: "forwarded" });
    });
  });

  check("forget removes only the leads of the given e-mail address", async () => {
    const store = await openWith(2);
    await store.add(newLead("Kari@Example.com"));
    await store.add(newLead("kari@example.com", { form: "lead" }));
    expect(await store.forget(" KARI@example.com ")).toBe(2);
    expect(await store.forget("kari@example.com")).toBe(0);
    expect(await store.counts("provider")).toMatchObject({ pending: 2 });
    // After a lead is deleted, the same submission must be stored again, not treated as a duplicate.
    expect(await store.add(newLead("Kari@Example.com"))).toMatchObject({ repeated: false });
  });

  check("purge removes older leads, except those that wait for a configured target", async () => {
    const store = await openWith(3);
    await store.forwarded(await claimOne(store));
    await store.deadLetter(await claimOne(store), ["INVALID_EMAIL"]);
    const limit = time;
    await store.add(newLead("kari@example.com"));
    const emails = async () => (await store.list()).map(({ email }) => email);
    expect(await store.purge(limit, ["provider"])).toBe(2);
    expect(await emails()).toEqual(["kari@example.com", "2@example.com"]);
    expect(await store.purge(limit, [])).toBe(1);
    expect(await emails()).toEqual(["kari@example.com"]);
    expect(await store.add(newLead("kari@example.com"))).toMatchObject({ repeated: true });
    expect(await store.add(newLead("0@example.com"))).toMatchObject({ repeated: false });
  });

  check("counts returns the number of leads per status and the time of the oldest waiting lead", async () => {
    const store = open();
    expect(await store.counts("provider")).toEqual({
      pending: 0,
      forwarded: 0,
      dead: 0,
      oldestPending: null,
    });
    const start = time;
    await openWith(5);
    await store.forwarded(await claimOne(store));
    await store.deadLetter(await claimOne(store), ["INVALID_EMAIL"]);
    expect(await store.counts("provider")).toEqual({
      pending: 3,
      forwarded: 1,
      dead: 1,
      oldestPending: start + 2,
    });
  });

  check("a store rejects leads only while it is unavailable", { timeout: 20_000 }, async () => {
    const store = open();
    await place.breakDown();
    await expect(store.add(newLead("kari@example.com"))).rejects.toThrow();
    await expect(store.proveWritable()).rejects.toThrow();
    await place.restore();
    await store.proveWritable();
    expect(await store.add(newLead("kari@example.com"))).toMatchObject({ repeated: false });
  });
});

test.skipIf(!postgres)("leads are rejected only while PostgreSQL hangs", { timeout: 30_000 }, async () => {
  const store = new LeadStore((await postgres?.createDatabase()) ?? "");
  await store.add(newLead("kari@example.com"));
  const thaw = await postgres?.freeze();
  const outcome = await Promise.race([
    store.add(newLead("ola@example.com")).then(
      () => "stored",
      () => "rejected",
    ),
    after(12_000, "still waiting"),
  ]);
  thaw?.();
  expect(outcome).toBe("rejected");
  await vi.waitFor(() => store.add(newLead("per@example.com")), { timeout: 10_000, interval: 100 });
  expect(await store.add(newLead("kari@example.com"))).toMatchObject({ repeated: true });
  await store.close();
});

test("a read-only SQLite file rejects leads, and accepts them once it is writable", async () => {
  const path = join(folder, randomUUID(), "leads.db");
  const first = new LeadStore(`sqlite:${path}`);
  await first.proveWritable();
  await first.close();
  const store = new LeadStore(`sqlite:${path}`);
  const allow = forbidWriting(path);
  try {
    await expect(store.proveWritable()).rejects.toThrow();
    await expect(store.add(newLead("kari@example.com"))).rejects.toThrow();
  } finally {
    allow();
  }
  expect(await store.add(newLead("kari@example.com"))).toMatchObject({ repeated: false });
  await store.close();
});

/**
 * Makes the file read-only. Drops root privileges too, because root can write to read-only files.
 * @returns a function that undoes both changes
 */
function forbidWriting(path: string): () => void {
  const isRoot = process.geteuid?.() === 0;
  chmodSync(folder, 0o755);
  chmodSync(dirname(path), 0o777);
  chmodSync(path, 0o444);
  if (isRoot) process.seteuid?.("nobody");
  return () => {
    if (isRoot) process.seteuid?.(0);
    chmodSync(path, 0o644);
  };
}

describe.skipIf(!postgres)("a shared PostgreSQL database", () => {
  const server = postgres as Postgres;
  const inSchema = (url: string, schema: string) => `${url}?options=-csearch_path%3D${schema}`;

  async function storeAt(url: string): Promise<string> {
    const store = new LeadStore(url);
    try {
      await store.proveWritable();
      await store.add(newLead("kari@example.com"));
      return `${(await store.list()).length} stored`;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await store.close();
    }
  }

  test("may have other programs' tables in another schema", async () => {
    const url = await server.createDatabase();
    await server.run(
      url,
      "create schema other; create table other.kysely_migration(name varchar, timestamp varchar)",
    );
    await server.run(url, "create table other.leads(id serial)");
    expect(await storeAt(url)).toBe("1 stored");
  });

  test("may have a site in each schema", async () => {
    const url = await server.createDatabase();
    await server.run(url, "create schema quayside");
    expect(await storeAt(url)).toBe("1 stored");
    expect(await storeAt(inSchema(url, "quayside"))).toBe("1 stored");
  });

  const given = "LEADS_DATABASE_URL: ";
  test.each([
    [
      "another program's table with a name of ours",
      "create table leads(id serial)",
      'the schema "public" has a table "leads" of another program: give this site a separate database or schema',
    ],
    [
      "another program's tables",
      "create table kysely_migration(name varchar, timestamp varchar); insert into kysely_migration values ('001_users', '')",
      'the schema "public" has the tables of another program ("001_users"): give this site a separate database or schema',
    ],
  ])("is rejected with %s", async (_, statement, reason) => {
    const url = await server.createDatabase();
    await server.run(url, statement);
    expect(await storeAt(url)).toBe(given + reason);
  });

  test("is rejected in a missing schema", async () => {
    expect(await storeAt(inSchema(await server.createDatabase(), "nowhere"))).toBe(
      `${given}this role cannot use any schema in its search path: create a schema, grant the role USAGE on a schema, or change the search path`,
    );
  });

  test("is rejected if its encoding lacks letters", async () => {
    const url = await server.createDatabase("template template0 encoding 'LATIN1'");
    expect(await storeAt(url)).toContain(`${given}the database's encoding is LATIN1`);
  });

  test("is rejected for a role without rights, before and after its tables are created", async () => {
    const url = await server.createDatabase();
    await server.run(url, "create role poor login; revoke create on schema public from public");
    const poor = url.replace("postgres@", "poor@");
    expect(await storeAt(poor)).toContain("permission denied for schema public");
    await server.run(url, "grant all on schema public to poor");
    expect(await storeAt(url)).toBe("1 stored");
    expect(await storeAt(poor)).toContain("permission denied for table");
    await server.run(url, "drop owned by poor; drop role poor");
  });

  test("is rejected if the role loses its right to log in while the site runs", async () => {
    const url = await server.createDatabase();
    await server.run(url, "create role former login; grant all on schema public to former");
    const store = new LeadStore(url.replace("postgres@", "former@"));
    await store.proveWritable();
    await server.run(url, "alter role former nologin");
    await server.run(url, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'former'");
    await expect(store.proveWritable()).rejects.toThrow(
      'LEADS_DATABASE_URL: role "former" is not permitted to log in',
    );
    await store.close();
    await server.run(url, "drop owned by former; drop role former");
  });

  test("is rejected if the database does not exist", async () => {
    const url = await server.createDatabase();
    expect(await storeAt(`${url}_other`)).toMatch(
      /^LEADS_DATABASE_URL: database "leads_\d+_other" does not exist$/,
    );
  });
});

test("a failed migration of a SQLite file is completed later", async () => {
  const path = join(folder, `${randomUUID()}.db`);
  const file = openDatabase(path);
  // Gives a table the name of an index that the migration creates, so that the migration fails halfway.
  file.exec("create table leads_email (id)");
  const store = new LeadStore(`sqlite:${path}`);
  await expect(store.proveWritable()).rejects.toThrow("leads_email");
  file.exec("drop table leads_email");
  file.close();
  expect(await store.add(newLead("kari@example.com"))).toMatchObject({ repeated: false });
  await store.close();
});
