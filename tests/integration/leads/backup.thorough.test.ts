import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "~/leads/store/databases/sqlite.server";
import { LeadStore } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";
import { addressOf, built, Server } from "../server";
import { operate } from "./operator";
import { Postgres } from "./postgres";

const postgres = await Postgres.start();
const folder = mkdtempSync(join(tmpdir(), "quayside-backup-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

let files = 0;
let file: string;
beforeEach(() => {
  files += 1;
  file = join(folder, `backup-${files}.db`);
});

const newFile = async () => `sqlite:${join(folder, `place-${++files}`, "leads.db")}`;
const newDatabase = async () => (await postgres?.createDatabase()) ?? "";

async function filled(url: string): Promise<LeadStore> {
  // The timeout is longer than the default, because storing so many leads is slow on a busy machine.
  const store = new LeadStore(url, Date.now, 60_000);
  const targets = [{ name: "provider" }, { name: "mail" }] as const;
  await Promise.all(
    Array.from({ length: 620 }, (_, number) => store.add(newLead(addressOf(number), { targets }))),
  );
  const [forwarded, dead, postponed] = await store.claim("provider", 4, 60_000);
  if (!forwarded || !dead || !postponed) throw new Error("no leads are due");
  await store.forwarded(forwarded);
  await store.deadLetter(dead, ["INVALID_EMAIL"]);
  await store.postpone(postponed, Date.now() + 60_000, "HTTP 503");
  for (const lead of await store.claim("mail", 3, 60_000)) await store.forwarded(lead);
  await store.stopTarget("mail", "1");
  await store.addSums(
    Array.from({ length: 620 }, (_, number) => ({
      ...{ day: "2026-11-22", kind: "words", tab: "", lang: "en", count: number + 1 },
      detail: `word ${number}`,
    })),
  );
  return store;
}

const kinds = { SQLite: newFile, PostgreSQL: newDatabase };
type Kind = keyof typeof kinds;

describe.skipIf(!built)("a backup", () => {
  test.for<[Kind, Kind]>([
    ["SQLite", "SQLite"],
    ["PostgreSQL", "PostgreSQL"],
    ["SQLite", "PostgreSQL"],
    ["PostgreSQL", "SQLite"],
  ])(
    "of %s in use is restored into a new database on %s, with all leads and sums unchanged",
    async ([from, to], { skip }) => {
      if (!postgres && [from, to].includes("PostgreSQL")) skip();
      const [source, target] = [await kinds[from](), await kinds[to]()];
      const store = await filled(source);
      const leads = await store.list();
      const stopped = await store.stoppedTargets();
      const sums = await store.sums("2026-01-01", "2026-12-31");
      expect(await operate(source, "backup", file)).toEqual({
        code: 0,
        out: `620 leads and ${sums.length} daily sums copied to ${file}\n`,
        err: "",
      });
      await store.close();
      expect(await operate(target, "restore", file)).toEqual({
        code: 0,
        out: `620 leads and ${sums.length} daily sums restored\n`,
        err: "",
      });
      const restored = new LeadStore(target);
      expect(await restored.list()).toEqual(leads);
      expect(leads.flatMap(({ deliveries }) => deliveries)).toHaveLength(1240);
      expect(stopped).toMatchObject([{ target: "mail", address: "1" }]);
      expect(await restored.stoppedTargets()).toEqual(stopped);
      expect(await restored.sums("2026-01-01", "2026-12-31")).toEqual(sums);
      await restored.close();
      expect((await operate(target, "list")).out).toMatch(/^forwarded +3 +1$/m);
    },
  );

  test.for<Kind>(["SQLite", "PostgreSQL"])("of %s is consistent during writes", async (kind, { skip }) => {
    if (!postgres && kind === "PostgreSQL") skip();
    const source = await kinds[kind]();
    const server = new Server({ LEADS_DATABASE_URL: source, TRUSTED_PROXIES: "1" });
    await server.start();
    const acknowledged: number[] = [];
    let visiting = true;
    const visitor = (async () => {
      for (let number = 0; visiting; number += 1) {
        expect(await server.submit(number)).toBe(303);
        acknowledged.push(number);
      }
    })();
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 60_000 });
    const before = acknowledged.length;
    expect(await operate(source, "backup", file)).toMatchObject({ code: 0 });
    visiting = false;
    await visitor;
    await server.kill();

    const target = await kinds[kind]();
    expect(await operate(target, "restore", file)).toMatchObject({ code: 0 });
    const restarted = new Server({ LEADS_DATABASE_URL: target, TRUSTED_PROXIES: "1" });
    await restarted.start();
    expect(await restarted.submit(100_000)).toBe(303);
    await restarted.kill();
    const store = new LeadStore(target);
    const held = (await store.list()).map(({ email }) => email).reverse();
    await store.close();
    // A visitor sends leads one after another, so if the backup contains a lead, it must contain all earlier leads.
    expect(held.at(-1)).toBe(addressOf(100_000));
    expect(held.slice(0, -1).sort()).toEqual(
      Array.from({ length: held.length - 1 }, (_, number) => addressOf(number)).sort(),
    );
    expect(held.length - 1).toBeGreaterThanOrEqual(before);
  });

  test("is one private file and never overwrites another file", async () => {
    const url = await newFile();
    const store = new LeadStore(url);
    await store.add(newLead("kari@example.com"));
    writeFileSync(file, "something else");
    expect(await operate(url, "backup", file)).toEqual({
      code: 1,
      out: "",
      err: `leads: ${file} already exists\n`,
    });
    expect(readFileSync(file, "utf8")).toBe("something else");
    rmSync(file);
    expect(await operate(url, "backup", file)).toMatchObject({ code: 0 });
    expect(readdirSync(folder).filter((name) => name.startsWith(basename(file)))).toEqual([basename(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });

  test("that fails leaves no files", async () => {
    const url = await newFile();
    const store = new LeadStore(url);
    await store.proveWritable();
    const path = join(folder, "missing", "backup.db");
    expect(await operate(url, "backup", path)).toMatchObject({ code: 1, out: "" });
    expect(existsSync(path)).toBe(false);
    await store.close();
  });

  test.for<Kind>(["SQLite", "PostgreSQL"])("never overwrites leads in %s", async (kind, { skip }) => {
    if (!postgres && kind === "PostgreSQL") skip();
    const [source, target] = [await newFile(), await kinds[kind]()];
    await (await filled(source)).close();
    await operate(source, "backup", file);
    const store = new LeadStore(target);
    await store.add(newLead("kari@example.com"));
    expect(await operate(target, "restore", file)).toEqual({
      code: 1,
      out: "",
      err: "leads: the backup was not restored, because the database already contains leads: use an empty database\n",
    });
    expect(await store.list()).toMatchObject([{ email: "kari@example.com" }]);
    await store.close();
  });

  test("that is invalid or damaged is rejected before a database is created", async () => {
    const url = await newFile();
    const target = await newFile();
    await (await filled(url)).close();
    await operate(url, "backup", file);
    const refused = async (path: string, reason: string) => {
      expect(await operate(target, "restore", path)).toEqual({ code: 1, out: "", err: `leads: ${reason}\n` });
      expect(existsSync(target.replace("sqlite:", ""))).toBe(false);
    };
    await refused(join(folder, "missing.db"), `the file ${join(folder, "missing.db")} does not exist`);

    const text = join(folder, "text.db");
    writeFileSync(text, "leads ".repeat(1_000));
    await refused(text, "file is not a database");

    const other = join(folder, "other.db");
    const database = openDatabase(other);
    database.exec("create table orders (id)");
    database.close();
    await refused(other, "the file is not a backup of leads");

    const short = join(folder, "short.db");
    writeFileSync(short, readFileSync(file).subarray(0, -8192));
    expect(await operate(target, "restore", short)).toMatchObject({ code: 1, out: "" });
    expect(existsSync(target.replace("sqlite:", ""))).toBe(false);
  });
});

describe("a database that was changed by a later version", () => {
  function change(path: string): void {
    const database = openDatabase(path);
    database.exec("alter table leads add column later text");
    database.exec("insert into kysely_migration values ('002_later', '2027-01-01T00:00:00.000Z')");
    database.close();
  }

  test.skipIf(!built)("is used with a warning", async () => {
    const url = await newFile();
    await (await filled(url)).close();
    change(url.replace("sqlite:", ""));
    const server = new Server({ LEADS_DATABASE_URL: url });
    await server.start();
    try {
      expect(await server.submit(1_000)).toBe(303);
      await vi.waitFor(() => expect(server.written).toContain('"level":"warn","time"'));
      expect(server.written).toContain('"migrations":["002_later"]');
      expect(await operate(url, "list")).toMatchObject({ code: 0, err: "" });
      expect(await operate(url, "forget", addressOf(1_000))).toMatchObject({ code: 0, err: "" });
    } finally {
      await server.kill();
    }
  });

  test.skipIf(!built)("is not backed up, because the backup would be incomplete", async () => {
    const url = await newFile();
    await (await filled(url)).close();
    expect(await operate(url, "backup", file)).toMatchObject({ code: 0 });
    change(url.replace("sqlite:", ""));
    change(file);
    const reason = "changes of a later version of the site (002_later): use that version";
    const other = join(folder, "other-backup.db");
    expect(await operate(url, "backup", other)).toEqual({
      code: 1,
      out: "",
      err: `leads: the database has ${reason}\n`,
    });
    expect(existsSync(other)).toBe(false);
    expect(await operate(await newFile(), "restore", file)).toEqual({
      code: 1,
      out: "",
      err: `leads: the backup has ${reason}\n`,
    });
  });
});
