import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import {
  type Generated,
  Kysely,
  type Migration,
  Migrator,
  PostgresDialect,
  SqliteDialect,
  sql,
} from "kysely";
import pg from "pg";

/** A lead as stored; times are milliseconds since 1970. */
export type LeadTable = {
  id: string;
  form: "lead" | "contact";
  lang: "en" | "nb";
  email: string;
  /** The entered values by field name, as JSON. */
  values_json: string;
  consent_text: string;
  page_path: string;
  page_title: string;
  hutk: string | null;
  created_at: number;
  status: "pending" | "forwarded" | "dead";
  attempts: Generated<number>;
  due_at: number;
  lease_id: string | null;
  leased_until: Generated<number>;
  forwarded_at: number | null;
  /** Why the last attempt failed; never holds personal data. */
  last_error: string | null;
};

/** Which submissions are too recent to be taken for new ones. */
type RecentTable = { fingerprint: string; lead_id: string; submitted_at: number };

export type LeadsSchema = { leads: LeadTable; recent_submissions: RecentTable };
export type LeadsDatabase = Kysely<LeadsSchema>;
export type Flavour = "sqlite" | "postgres";

/** Which database an address means: `postgres://…`, or `sqlite:` and a path. */
export function flavourOf(url: string): Flavour {
  return /^postgres(?:ql)?:/.test(url) ? "postgres" : "sqlite";
}

/**
 * Opens the store's database. It connects with the first query, so an unreachable one fails there.
 *
 * @param url `postgres://…`, or `sqlite:` and the path of a file
 */
export function openDatabase(url: string): LeadsDatabase {
  const dialect =
    flavourOf(url) === "postgres"
      ? new PostgresDialect({ pool: async () => openPool(url) })
      : new SqliteDialect({
          database: async () => keepingStatements(openFile(url.replace(/^sqlite:/, ""))),
        });
  return new Kysely<LeadsSchema>({ dialect });
}

function openPool(connectionString: string): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString,
    max: 5,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    allowExitOnIdle: true,
  });
  // A connection that breaks while idle is replaced by the next query, which reports what it meets.
  pool.on("error", () => undefined);
  return pool;
}

function openFile(path: string): SqliteDatabase.Database {
  mkdirSync(dirname(path), { recursive: true });
  const database = new SqliteDatabase(path);
  try {
    // SQLite opens a file that it may only read without a word, and would keep it so: write something.
    database.exec("pragma user_version = 0");
  } catch (error) {
    database.close();
    throw error;
  }
  database.exec("pragma journal_mode = WAL");
  // A visitor is thanked for a lead that must then survive a power cut.
  database.exec("pragma synchronous = FULL");
  database.exec("pragma busy_timeout = 5000");
  return database;
}

/**
 * Prepares each statement once and lets go of none. better-sqlite3 can end the whole process on Node 24 when one
 * is collected as garbage; for the same reason pragmas are executed rather than prepared.
 */
function keepingStatements(database: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return {
    prepare(text: string): SqliteDatabase.Statement {
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

const migrations: Record<string, Migration> = {
  "001_leads": {
    async up(db) {
      await db.schema
        .createTable("leads")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("form", "text", (column) => column.notNull())
        .addColumn("lang", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("values_json", "text", (column) => column.notNull())
        .addColumn("consent_text", "text", (column) => column.notNull())
        .addColumn("page_path", "text", (column) => column.notNull())
        .addColumn("page_title", "text", (column) => column.notNull())
        .addColumn("hutk", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addColumn("lease_id", "text")
        .addColumn("leased_until", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("forwarded_at", "bigint")
        .addColumn("last_error", "text")
        .execute();
      await db.schema.createIndex("leads_due").on("leads").columns(["status", "due_at"]).execute();
      await db.schema.createIndex("leads_email").on("leads").column("email").execute();
      await db.schema
        .createTable("recent_submissions")
        .addColumn("fingerprint", "text", (column) => column.primaryKey())
        .addColumn("lead_id", "text", (column) => column.notNull())
        .addColumn("submitted_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
};

/** Brings the database's tables up to date, wholly or not at all; several processes may do so at once. */
export async function migrate(db: LeadsDatabase, flavour: Flavour): Promise<void> {
  if (flavour === "postgres") return migrateToLatest(db);
  // Kysely takes a SQLite file for one process's own: it neither locks it nor migrates in a transaction.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await migrateToLatest(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function migrateToLatest(db: LeadsDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Proves that the database takes writes, by writing; throws when it does not. */
export async function proveWritable(db: LeadsDatabase): Promise<void> {
  const probe = { fingerprint: "probe", lead_id: "", submitted_at: Date.now() };
  await db
    .insertInto("recent_submissions")
    .values(probe)
    .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet(probe))
    .execute();
}
