import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { Deadline } from "~/leads/store/deadline.server";
import { type Dialect, type LeadsDatabase, type LeadsSchema, UnusableDatabaseError } from "./database.server";

const migrationTimeoutMs = 5 * 60_000;

/** Migrations only add tables and optional columns, so that the previous version can still use the database. */
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
  "002_clock": {
    async up(db) {
      await db.schema.alterTable("leads").addColumn("kept_from", "bigint").execute();
      await db.schema
        .createTable("server_clock")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("first_at", "bigint", (column) => column.notNull())
        .addColumn("last_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
};

const ownTables = [
  "leads",
  "deliveries",
  "stopped_targets",
  "recent_submissions",
  "daily_sums",
  "stored_sums",
  "server_clock",
];

/**
 * Writes nothing if the database is up to date, so that leads can still be read when the disk is full.
 *
 * @throws UnusableDatabaseError if an operator must change the database first
 */
export async function migrate(database: LeadsDatabase): Promise<void> {
  const { done, schema } = await stateOf(database);
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  await database.run((db) => catchUp(db, database.dialect, schema), new Deadline(migrationTimeoutMs));
}

export async function unknownMigrations(database: LeadsDatabase): Promise<string[]> {
  const { done } = await stateOf(database);
  return done.filter((name) => !Object.hasOwn(migrations, name));
}

type State = {
  done: string[];
  /** The schema in which PostgreSQL creates new tables: the first schema in the search path that exists. */
  schema: string | undefined;
};

async function stateOf(database: LeadsDatabase): Promise<State> {
  const schema = database.dialect === "postgres" ? await database.run(usableSchema) : undefined;
  const done = await database.run((db) => doneMigrations(db, schema));
  return { done, schema };
}

async function usableSchema(db: Kysely<LeadsSchema>): Promise<string> {
  const { rows } = await sql<{ schema: string | null; encoding: string }>`
    select current_schema() as schema, getdatabaseencoding() as encoding`.execute(db);
  const { schema, encoding } = rows[0] ?? { schema: null, encoding: "" };
  if (encoding !== "UTF8")
    throw new UnusableDatabaseError(
      `the database's encoding is ${encoding}, which lacks letters that visitors use: create a database with createdb --template=template0 --encoding=UTF8`,
    );
  if (schema === null)
    throw new UnusableDatabaseError(
      "this role cannot use any schema in its search path: create a schema, grant the role USAGE on a schema, or change the search path",
    );
  return schema;
}

/** @throws UnusableDatabaseError if another program uses the tables */
async function doneMigrations(db: Kysely<LeadsSchema>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables
    .filter((table) => schema === undefined || table.schema === schema)
    .map(({ name }) => name);
  const place = schema === undefined ? "the file" : `the schema "${schema}"`;
  const another = "give this site a separate database or schema";
  if (!names.includes("kysely_migration")) {
    const foreign = names.find((name) => ownTables.includes(name));
    if (foreign)
      throw new UnusableDatabaseError(`${place} has a table "${foreign}" of another program: ${another}`);
    return [];
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = rows.map(({ name }) => name);
  const [first = ""] = Object.keys(migrations);
  if (done.length > 0 && !done.includes(first))
    throw new UnusableDatabaseError(`${place} has the tables of another program ("${done[0]}"): ${another}`);
  return done;
}

async function catchUp(db: Kysely<LeadsSchema>, dialect: Dialect, schema: string | undefined): Promise<void> {
  if (dialect === "postgres") return migrateToLatest(db, schema);
  // Locks the file, because several processes may use it, and Kysely migrates SQLite without a lock.
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

async function migrateToLatest(db: Kysely<LeadsSchema>, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Makes Kysely use the migration table in this schema, because migrating with another schema's table would fail.
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
