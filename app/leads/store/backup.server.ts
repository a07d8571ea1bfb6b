import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Kysely, sql } from "kysely";
import { insertSums } from "./daily-sums.server";
import { LeadsDatabase, type LeadsSchema } from "./database.server";
import { Deadline } from "./deadline.server";
import { migrate, unknownMigrations } from "./migrations.server";
import { SqliteFile } from "./sqlite.server";

/** How long copying may take, in milliseconds. */
const longestCopy = 60 * 60_000;

/** Leads, or sums, that are copied at once. */
const batch = 500;

/**
 * Copies all leads, as they are at one moment, to a new SQLite file that is whole by itself: whichever database they are in,
 * and while the site goes on. Which submissions are recent is left out.
 *
 * @param path of the file, which appears when it is complete
 * @returns how many leads it holds
 * @throws when there is such a file, or a later version of the site may have added what this one would leave out
 */
export async function backUp(source: LeadsDatabase, path: string): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} is there already`);
  await migrate(source);
  await refuseLater(source, "the database has");
  const partial = `${path}.partial`;
  // Not opened where somebody else writes one; and for nobody else to read.
  closeSync(openSync(partial, "wx", 0o600));
  const copy = new LeadsDatabase(new SqliteFile(partial, "single"));
  try {
    await migrate(copy);
    const copied = await source.run(
      (db) =>
        db
          .transaction()
          .setIsolationLevel("repeatable read")
          .setAccessMode("read only")
          .execute((from) =>
            copy.run(
              (to) => to.transaction().execute((trx) => copyAll(from, trx)),
              new Deadline(longestCopy),
            ),
          ),
      new Deadline(longestCopy),
    );
    await copy.close();
    if (existsSync(path)) throw new Error(`${path} is there already`);
    renameSync(partial, path);
    keepName(path);
    return copied;
  } finally {
    await copy.close();
    rmSync(partial, { force: true });
  }
}

/**
 * Puts the leads of a backup into a database that holds none, all or none of them; that one is made if need be.
 *
 * @param path of a file that `backUp` has made, with this version or an earlier one
 * @returns how many leads it holds
 * @throws when the file is no such backup, or the database holds leads
 */
export async function restore(path: string, target: LeadsDatabase): Promise<number> {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  const backup = new LeadsDatabase(new SqliteFile(path, "reading"));
  try {
    await backup.run(refuseDamaged, new Deadline(longestCopy));
    await refuseLater(backup, "the backup has");
    await migrate(target);
    return await target.run(
      (db) =>
        db.transaction().execute(async (to) => {
          const present = await to.selectFrom("leads").select("id").limit(1).executeTakeFirst();
          if (present) throw new Error("the database holds leads already: restore into an empty one");
          return backup.run((from) => copyAll(from, to), new Deadline(longestCopy));
        }),
      new Deadline(longestCopy),
    );
  } finally {
    await backup.close();
  }
}

async function refuseLater(database: LeadsDatabase, subject: string): Promise<void> {
  const later = await unknownMigrations(database);
  if (later.length > 0) {
    throw new Error(`${subject} changes of a later version of the site (${later.join(", ")}): use that one`);
  }
}

async function refuseDamaged(db: Kysely<LeadsSchema>): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  if (rows[0]?.integrity_check !== "ok") throw new Error("the backup is damaged");
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "leads")) throw new Error("the file is no backup of leads");
}

/** Copies the leads, and what was counted day by day. */
async function copyAll(from: Kysely<LeadsSchema>, to: Kysely<LeadsSchema>): Promise<number> {
  const copied = await copyLeads(from, to);
  await copySums(from, to);
  return copied;
}

/** Adds sums to those that are there: a server may have counted already. Earlier versions of the site have none. */
async function copySums(from: Kysely<LeadsSchema>, to: Kysely<LeadsSchema>): Promise<void> {
  const tables = await from.introspection.getTables();
  if (!tables.some(({ name }) => name === "daily_sums")) return;
  for (let offset = 0; ; offset += batch) {
    const sums = await from
      .selectFrom("daily_sums")
      .selectAll()
      .orderBy("day")
      .orderBy("kind")
      .orderBy("tab")
      .orderBy("lang")
      .orderBy("detail")
      .limit(batch)
      .offset(offset)
      .execute();
    if (sums.length === 0) return;
    await insertSums(to, sums);
  }
}

/** Copies leads row by row; columns that an earlier version did not have are left to their defaults. */
async function copyLeads(from: Kysely<LeadsSchema>, to: Kysely<LeadsSchema>): Promise<number> {
  let copied = 0;
  for (let last = ""; ; ) {
    const leads = await from
      .selectFrom("leads")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    if (leads.length === 0) return copied;
    await to.insertInto("leads").values(leads).execute();
    copied += leads.length;
    last = leads.at(-1)?.id ?? last;
  }
}

/** Has the name of a new file survive a power cut, as what is in it does. */
function keepName(path: string): void {
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}
