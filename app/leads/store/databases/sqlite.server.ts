import { statSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import {
  type Engine,
  type EngineEvents,
  type LeadsSchema,
  OtherDatabaseError,
  UnusableDatabaseError,
  type Work,
} from "./database.server";
import { makeFile, placeOf } from "./sqlite-files.server";

/**
 * `shared`: the site and the `leads` commands use the file at the same time. `single`: only one process, such as the
 * backup command, writes to the file. `reading`: the file is only read.
 */
export type Purpose = "shared" | "single" | "reading";

/** Errors after which the file is opened again, because it may have been replaced or repaired. */
const spoilt = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)/;

const remedies: [code: RegExp, remedy: string][] = [
  [
    /^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC)/,
    "the disk is full: free up at least twice as much space as the database file occupies",
  ],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB)/, "the file is damaged: restore a backup"],
  [
    /^SQLITE_IOERR_SHM/,
    "this file system does not support the shared memory that SQLite needs: use a local disk, not a network share",
  ],
  [/^(?:SQLITE_READONLY|EROFS)/, "the file or its disk is read-only"],
  [/^ENOENT$/, "the file was removed: put it back, or restart the server to create a new, empty database"],
  [/^SQLITE_IOERR/, "the disk fails to read or write the file"],
  [
    /^(?:SQLITE_CANTOPEN|SQLITE_PERM|E[A-Z]+$)/,
    "the user that runs this program cannot open or create the file, its folder, or the -wal and -shm files next to it",
  ],
];

export class SqliteFile implements Engine {
  readonly dialect = "sqlite";
  readonly erasing: readonly Work<void>[] = [rewrite, emptyLog];
  #file: OpenFile | undefined;
  /** Whether a missing file is an error. If the file existed before, its disk may have been unmounted. */
  #mustExist: boolean;

  constructor(
    private readonly path: string,
    private readonly purpose: Purpose = "shared",
    private readonly events: EngineEvents = {},
  ) {
    this.#mustExist = purpose === "reading";
  }

  async attempt<T>(work: Work<T>): Promise<T> {
    try {
      if (this.#file && !this.#file.isInPlace()) throw this.#replaced();
      this.#file ??= this.#open();
      return await this.#use(this.#file, work);
    } catch (error) {
      throw this.purpose === "shared" ? explained(error) : error;
    }
  }

  async #use<T>(file: OpenFile, work: Work<T>): Promise<T> {
    file.users += 1;
    try {
      const result = await work(file.db);
      // Throws if the file was moved, replaced or deleted while `work` ran, because `work` used the old file.
      if (!file.isInPlace()) throw this.#file === file ? this.#replaced() : new OtherDatabaseError();
      return result;
    } catch (error) {
      if (spoilt.test(codeOf(error)) && this.#file === file) this.#file = undefined;
      throw error;
    } finally {
      file.users -= 1;
      if (file !== this.#file && file.users === 0) file.close();
    }
  }

  #open(): OpenFile {
    if (this.#mustExist) statSync(this.path);
    else makeFile(this.path);
    const file = new OpenFile(this.path, this.purpose);
    this.#mustExist = true;
    return file;
  }

  #replaced(): OtherDatabaseError {
    if (this.#file?.users === 0) this.#file.close();
    this.#file = undefined;
    this.events.replaced?.(this.path);
    return new OtherDatabaseError();
  }

  isTransient(error: unknown): boolean {
    return /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
  }

  async close(): Promise<void> {
    this.#file?.close();
  }
}

class OpenFile {
  readonly db: Kysely<LeadsSchema>;
  readonly #database: SqliteDatabase.Database;
  readonly #place: string;
  users = 0;

  constructor(
    private readonly path: string,
    purpose: Purpose,
  ) {
    this.#database = open(path, purpose);
    this.#place = placeOf(path);
    this.db = new Kysely({ dialect: new SqliteDialect({ database: forKysely(this.#database) }) });
  }

  isInPlace(): boolean {
    return placeOf(this.path) === this.#place;
  }

  close(): void {
    this.#database.close();
  }
}

function forKysely(database: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement<unknown[]>>();
  return {
    close: () => database.close(),
    prepare(query: string) {
      // Rolls back only open transactions, because SQLite itself rolls back after some errors, such as a full disk.
      const text = query === "rollback" && !database.inTransaction ? "select 1" : query;
      const statement = statements.get(text) ?? database.prepare<unknown[]>(text);
      if (!statements.has(text)) kept.push(statement);
      statements.set(text, statement);
      return statement as SqliteDatabase.Statement<unknown[]> & { reader: boolean };
    },
  };
}

/** Rewrites the file, because `secure_delete` does not overwrite old copies of rows that SQLite has moved. */
async function rewrite(db: Kysely<LeadsSchema>): Promise<void> {
  await sql`vacuum`.execute(db);
}

async function emptyLog(db: Kysely<LeadsSchema>): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new SqliteDatabase.SqliteError("another process uses the log", "SQLITE_BUSY");
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? "");
}

function explained(error: unknown): unknown {
  const code = codeOf(error);
  const [, remedy] = remedies.find(([pattern]) => pattern.test(code)) ?? [];
  return remedy === undefined ? error : new UnusableDatabaseError(`${remedy} (${code})`, { cause: error });
}

/** @throws Error with the reason if SQLite's native module cannot be loaded */
export function proveLoadable(load = () => openDatabase(":memory:")): void {
  try {
    load().close();
  } catch (error) {
    if (codeOf(error) !== "ERR_DLOPEN_FAILED") throw error;
    const [reason = ""] = (error as Error).message.split("\n");
    const isOtherVersion = (error as Error).message.includes("NODE_MODULE_VERSION");
    throw new Error(
      isOtherVersion
        ? `node_modules is for another version of Node than ${process.version}: run npm ci`
        : `SQLite's module cannot be loaded: ${reason}`,
    );
  }
}

declare global {
  /**
   * Keeps references to all better-sqlite3 objects, because Node 24 crashes if it garbage-collects one while no script
   * is running. The list is global, because Vite may reload this module.
   */
  var keptOfSqlite: (SqliteDatabase.Database | SqliteDatabase.Statement)[] | undefined;
}

globalThis.keptOfSqlite ??= [];
const kept = globalThis.keptOfSqlite;

/** Each call uses about a kilobyte of memory that is never freed, because `keptOfSqlite` keeps each database object. */
export function openDatabase(path: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, options);
  kept.push(database);
  return database;
}

function open(path: string, purpose: Purpose): SqliteDatabase.Database {
  // SQLite must not wait for locks, because waiting would block the whole process. `LeadsDatabase` retries instead.
  const database = openDatabase(path, { timeout: 0, readonly: purpose === "reading" });
  try {
    if (purpose === "reading") return database;
    // `exec` creates no object that Node could collect (`keptOfSqlite`).
    database.exec(`pragma journal_mode = ${purpose === "single" ? "delete" : "wal"}`);
    // Syncs every commit to the disk: the visitor sees a confirmation, so the lead must survive a power failure.
    database.exec("pragma synchronous = full");
    // Overwrites deleted rows, because data that a person asked to delete must not stay in the file.
    database.exec("pragma secure_delete = on");
    // Enables foreign keys, so that deleting a lead also deletes its deliveries.
    database.exec("pragma foreign_keys = on");
    // `vacuum` creates a temporary copy of the file, which must not remain on the disk.
    database.exec("pragma temp_store = memory");
    if (purpose === "shared") rejectDamaged(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function rejectDamaged(database: SqliteDatabase.Database): void {
  const check = database.prepare<[], string>("pragma quick_check(1)").pluck();
  kept.push(check);
  const problem = check.get();
  if (problem !== "ok") throw new SqliteDatabase.SqliteError(problem ?? "no answer", "SQLITE_CORRUPT");
}
