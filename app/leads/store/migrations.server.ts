import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { Dialect, LeadsDatabase, LeadsSchema } from "./database.server";
import { Deadline } from "./deadline.server";

/** Timeout for migrating a large database, in milliseconds. */
const longestMigration = 5 * 60_000;

/**
 * Migrations only add, and inserts may omit what they add. So the previous version of the site still runs on the
 * result, during a rolling update or after a rollback.
 */
const migrations: Record<string, Migration> = {
  "001_tables": {
    async up(db) {
      await db.schema
        .createTable("leads")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("form", "text", (column) => column.notNull())
        .addColumn("product", "text", (column) => column.notNull())
        .addColumn("lang", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("values_json", "text", (column) => column.notNull())
        .addColumn("consent_text", "text", (column) => column.notNull())
        .addColumn("page_path", "text", (column) => column.notNull())
        .addColumn("page_title", "text", (column) => column.notNull())
        .addColumn("hutk", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("leads_email").on("leads").column("email").execute();
      await db.schema.createIndex("leads_created").on("leads").column("created_at").execute();
      await db.schema
        .createTable("deliveries")
        .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
        .addColumn("target", "text", (column) => column.notNull())
        .addColumn("first_due_at", "bigint", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addColumn("lease_id", "text")
        .addColumn("leased_until", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("forwarded_at", "bigint")
        .addColumn("last_error", "text")
        .addPrimaryKeyConstraint("deliveries_key", ["lead_id", "target"])
        .execute();
      await db.schema
        .createIndex("deliveries_due")
        .on("deliveries")
        .columns(["target", "status", "due_at"])
        .execute();
      await db.schema
        .createTable("stopped_targets")
        .addColumn("target", "text", (column) => column.notNull())
        .addColumn("address", "text", (column) => column.notNull())
        .addColumn("stopped_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("stopped_targets_key", ["target", "address"])
        .execute();
      await db.schema
        .createTable("recent_submissions")
        .addColumn("fingerprint", "text", (column) => column.primaryKey())
        .addColumn("lead_id", "text", (column) => column.notNull())
        .addColumn("submitted_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("daily_sums")
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("tab", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("lang", "text", (column) => column.notNull())
        .addColumn("detail", "text", (column) => column.notNull())
        .addColumn("count", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("daily_sums_key", ["day", "tab", "kind", "lang", "detail"])
        .execute();
      await db.schema
        .createTable("stored_sums")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("day", "text", (column) => column.notNull())
        .execute();
    },
  },
};

/**
 * Migrates the database atomically; several processes may do so at once. A database that is up to date is only read,
 * which works even with a full disk or another process's lock.
 */
export async function migrate(database: LeadsDatabase): Promise<void> {
  const done = await database.run(doneMigrations);
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  await database.run((db) => catchUp(db, database.dialect), new Deadline(longestMigration));
}

/** Names of applied migrations that this version does not know. */
export async function unknownMigrations(database: LeadsDatabase): Promise<string[]> {
  const done = await database.run(doneMigrations);
  return done.filter((name) => !Object.hasOwn(migrations, name));
}

/** Names of applied migrations. */
async function doneMigrations(db: Kysely<LeadsSchema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function catchUp(db: Kysely<LeadsSchema>, dialect: Dialect): Promise<void> {
  if (dialect === "postgres") return migrateToLatest(db);
  // Kysely assumes that a SQLite file has a single process: it neither locks the file nor migrates in a transaction.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await migrateToLatest(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

async function migrateToLatest(db: Kysely<LeadsSchema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
