import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Kysely, sql } from "kysely";
import { LeadsDatabase, type LeadsSchema } from "~/leads/store/databases/database.server";
import { migrate, unknownMigrations } from "~/leads/store/databases/migrations.server";
import { SqliteFile } from "~/leads/store/databases/sqlite.server";
import { insertSums } from "./daily-sums.server";
import { Deadline } from "./deadline.server";

const copyTimeoutMs = 60 * 60_000;

const batch = 500;

export type Copied = { leads: number; sums: number };

/**
 * Copies a snapshot of the database to a new file. The site may be running.
 *
 * @throws Error if the target file exists, or if a later version of the site has migrated the database
 */
export async function backUp(source: LeadsDatabase, path: string): Promise<Copied> {
  if (existsSync(path)) throw new Error(`${path} already exists`);
  await migrate(source);
  await rejectLaterVersion(source, "the database has");
  const partial = `${path}.partial`;
  // `wx` fails if another backup is writing the same file. The mode prevents other users from reading the leads.
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
              new Deadline(copyTimeoutMs),
            ),
          ),
      new Deadline(copyTimeoutMs),
    );
    await copy.close();
    if (existsSync(path)) throw new Error(`${path} already exists`);
    renameSync(partial, path);
    keepName(path);
    return copied;
  } finally {
    await copy.close();
    rmSync(partial, { force: true });
  }
}

/** @throws Error if the file is damaged or is not a backup, or if the database contains leads */
export async function restore(path: string, target: LeadsDatabase): Promise<Copied> {
  if (!existsSync(path)) throw new Error(`the file ${path} does not exist`);
  const backup = new LeadsDatabase(new SqliteFile(path, "reading"));
  try {
    await backup.run(rejectDamaged, new Deadline(copyTimeoutMs));
    await rejectLaterVersion(backup, "the backup has");
    await migrate(target);
    return await target.run(
      (db) =>
        db.transaction().execute(async (to) => {
          const present = await to.selectFrom("leads").select("id").limit(1).executeTakeFirst();
          if (present)
            throw new Error(
              "the backup was not restored, because the database already contains leads: use an empty database",
            );
          return backup.run((from) => copyAll(from, to), new Deadline(copyTimeoutMs));
        }),
      new Deadline(copyTimeoutMs),
    );
  } finally {
    await backup.close();
  }
}

async function rejectLaterVersion(database: LeadsDatabase, subject: string): Promise<void> {
  const later = await unknownMigrations(database);
  if (later.length > 0) {
    throw new Error(
      `${subject} changes of a later version of the site (${later.join(", ")}): use that version`,
    );
  }
}

async function rejectDamaged(db: Kysely<LeadsSchema>): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  if (rows[0]?.integrity_check !== "ok") throw new Error("the backup is damaged");
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "leads")) throw new Error("the file is not a backup of leads");
}

async function copyAll(from: Kysely<LeadsSchema>, to: Kysely<LeadsSchema>): Promise<Copied> {
  const leads = await copyLeads(from, to);
  for (const stopped of await from.selectFrom("stopped_targets").selectAll().execute()) {
    await to
      .insertInto("stopped_targets")
      .values(stopped)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { leads, sums: await copySums(from, to) };
}

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
    const ids = leads.map(({ id }) => id);
    const deliveries = await from.selectFrom("deliveries").selectAll().where("lead_id", "in", ids).execute();
    if (deliveries.length > 0) await to.insertInto("deliveries").values(deliveries).execute();
    copied += leads.length;
    last = ids.at(-1) ?? last;
  }
}

/** Adds the backup's sums to the database's sums, because the site may have counted visits before the restore. */
async function copySums(from: Kysely<LeadsSchema>, to: Kysely<LeadsSchema>): Promise<number> {
  for (let copied = 0; ; ) {
    const sums = await from
      .selectFrom("daily_sums")
      .selectAll()
      .orderBy("day")
      .orderBy("kind")
      .orderBy("tab")
      .orderBy("lang")
      .orderBy("detail")
      .limit(batch)
      .offset(copied)
      .execute();
    if (sums.length === 0) return copied;
    await insertSums(to, sums);
    copied += sums.length;
  }
}

/** Syncs the folder, so that the name of a new file survives a power failure. */
function keepName(path: string): void {
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}
