import SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings,
} from "kysely";
import { BallastFile } from "./ballast-file.server";
import {
  type Engine,
  type EngineEvents,
  type LeadsSchema,
  OtherDatabaseError,
  type Work,
} from "./database.server";
import { faultOf } from "./integrity.server";
import { Mutex } from "./mutex.server";
import { diskOf, FilesInPlace, makeFile, stateOf } from "./sqlite-files.server";

/**
 * How a file is opened: `shared` for the site and the leads commands at the same time; `single` for one process that
 * writes a self-contained file, without a log next to it; or read-only.
 */
export type Purpose = "shared" | "single" | "reading";

export class SqliteFile implements Engine {
  readonly dialect = "sqlite";
  readonly erasing: readonly Work<void>[];
  readonly #db: Kysely<LeadsSchema>;
  readonly #ballast: BallastFile;
  readonly #driver: FileDriver;

  constructor(path: string, purpose: Purpose = "shared", events: EngineEvents = {}) {
    this.#ballast = new BallastFile(`${path}-reserve`);
    this.#driver = new FileDriver(path, purpose, { ...events, opened: () => this.#ballast.keep() });
    this.#db = new Kysely({
      dialect: {
        createDriver: () => this.#driver,
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    this.erasing = [
      rewrite,
      async (db) => {
        await emptyLog(db);
        this.#ballast.keep();
      },
    ];
  }

  async attempt<T>(work: Work<T>): Promise<T> {
    return work(this.#db);
  }

  isTransient(error: unknown): boolean {
    return /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
  }

  makeRoom(error: unknown): boolean {
    return codeOf(error) === "SQLITE_FULL" && this.#ballast.release();
  }

  check(): Promise<void> {
    return this.#driver.check();
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

/**
 * Rewrites the whole file. `secure_delete` already overwrites deleted text with zeros, but not older copies of it that
 * remain where rows were moved between pages.
 */
async function rewrite(db: Kysely<LeadsSchema>): Promise<void> {
  await sql`vacuum`.execute(db);
}

/** Copies the write-ahead log into the database file, and truncates the log. */
async function emptyLog(db: Kysely<LeadsSchema>): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new SqliteDatabase.SqliteError("another process uses the log", "SQLITE_BUSY");
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? "");
}

/**
 * Kysely driver with one connection to a file. Kysely's own driver keeps a file open that has become unusable, begins
 * transactions that fail midway when another process writes, and hides the error of a failed transaction behind the
 * error of its rollback.
 */
class FileDriver implements Driver {
  readonly #mutex = new Mutex();
  #release: (() => void) | undefined;
  #closed = false;
  #file: OpenFile | undefined;
  /** The file's disk. If it is unmounted, no new file may be created in its place. */
  #disk: string | undefined;
  /** The running integrity check, the file's state that last passed one, and the state that failed. */
  #checking: Promise<void> | undefined;
  #whole: string | undefined;
  #damaged: { state: string; fault: string } | undefined;

  constructor(
    private readonly path: string,
    private readonly purpose: Purpose,
    private readonly events: EngineEvents & { opened: () => void },
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#mutex.lock();
    try {
      if (this.#closed) throw new Error("the database is closed");
      this.#prove();
      this.#file ??= this.#open();
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
    return this.#file;
  }

  /**
   * Makes sure that the next work is done in the file at the path, and that this file is intact.
   *
   * @throws OtherDatabaseError, or SqliteError for a damaged or unchecked file
   */
  #prove(): void {
    if (this.#file && !this.#file.files.areInPlace()) throw this.#replaced();
    const state = stateOf(this.path);
    if (this.#damaged?.state === state)
      throw new SqliteDatabase.SqliteError(
        `the database is damaged: ${this.#damaged.fault}`,
        "SQLITE_CORRUPT",
      );
    if (!this.#damaged && (!this.#file || state === this.#file.files.left)) return;
    if (state !== this.#whole) {
      this.check().catch((error) => this.events.unchecked?.(error));
      throw new SqliteDatabase.SqliteError("somebody else has written to the database", "SQLITE_BUSY");
    }
    // Another process has changed the file: nothing known about it may be true any more, not even its tables.
    this.#letGo();
    throw new OtherDatabaseError();
  }

  /** Closes the file, so that the next work opens the one at the path. */
  #replaced(): OtherDatabaseError {
    this.#letGo();
    this.events.replaced?.(this.path);
    return new OtherDatabaseError();
  }

  #letGo(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  /** Checks the file's integrity, concurrently with other work. Nothing is written to a damaged file. */
  check(): Promise<void> {
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #checkOnce(): Promise<void> {
    const before = stateOf(this.path);
    let fault = await faultOf(this.path);
    // Another file may have come into its place meanwhile, before it had its tables.
    if (fault !== undefined && stateOf(this.path) !== before) fault = await faultOf(this.path);
    this.#whole = fault === undefined ? before : undefined;
    this.#damaged = fault === undefined ? undefined : { state: stateOf(this.path), fault };
    this.events.checked?.(fault);
  }

  #open(): OpenFile {
    const disk = diskOf(this.path);
    if (this.#disk !== undefined && this.#disk !== disk && stateOf(this.path) === "gone")
      throw new SqliteDatabase.SqliteError("the disk of the database is gone", "SQLITE_CANTOPEN");
    const file = new OpenFile(this.path, this.purpose);
    this.#disk = diskOf(this.path);
    if (this.purpose === "shared") this.events.opened();
    return file;
  }

  async releaseConnection(): Promise<void> {
    if (this.#file?.isSpent) this.#letGo();
    this.#release?.();
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    // A deferred transaction may fail when it upgrades from reading to writing; "immediate" takes the lock at once.
    await connection.executeQuery(
      CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"),
    );
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (this.#file?.inTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {
    const release = await this.#mutex.lock();
    this.#closed = true;
    this.#file?.close();
    release();
  }
}

/**
 * Checks that SQLite's native module can be loaded.
 *
 * @throws Error with advice if it was compiled for another version of Node
 */
export function proveLoadable(): void {
  try {
    openDatabase(":memory:").close();
  } catch (error) {
    if (codeOf(error) !== "ERR_DLOPEN_FAILED") throw error;
    throw new Error(`node_modules is for another version of Node than ${process.version}: run npm ci`);
  }
}

/** Errors after which the file is reopened: by then it may be another file, or be readable or writable again. */
const spoilt = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)/;

declare global {
  /**
   * All databases and statements, including closed ones. Node 24 crashes when those of better-sqlite3 are
   * garbage-collected while no script runs, so none may be collected. For the same reason pragmas are executed instead
   * of prepared. The list is global because bundlers remove one that is never read, and test runners and Vite unload
   * modules.
   */
  var keptOfSqlite: (SqliteDatabase.Database | SqliteDatabase.Statement)[] | undefined;
}

globalThis.keptOfSqlite ??= [];
const kept = globalThis.keptOfSqlite;

/**
 * Opens a database that is never garbage-collected. A closed one takes about a kilobyte.
 *
 * @throws SqliteError when the file cannot be opened or created
 */
export function openDatabase(path: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, options);
  kept.push(database);
  return database;
}

class OpenFile implements DatabaseConnection {
  readonly #database: SqliteDatabase.Database;
  readonly #statements = new Map<string, SqliteDatabase.Statement>();
  readonly files: FilesInPlace;
  /** Whether the file is to be closed after the current work. */
  isSpent: boolean;

  constructor(path: string, purpose: Purpose) {
    if (purpose !== "reading") makeFile(path);
    try {
      this.#database = open(path, purpose);
      this.isSpent = false;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_IOERR_SHMSIZE") throw error;
      // The disk is too full to create the shared memory file of the log. As that file is missing, no other process has
      // the database open, so leads can be read in exclusive mode, without it.
      this.#database = open(path, "exclusive");
      this.isSpent = true;
    }
    this.files = new FilesInPlace(path);
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = this.#execute<Row>(sql, parameters);
      // Proves that the commit went to the file at the path.
      if (!this.inTransaction && !this.files.areInPlace()) throw new OtherDatabaseError();
      return result;
    } catch (error) {
      if (spoilt.test(codeOf(error))) this.isSpent = true;
      throw error;
    } finally {
      if (!this.inTransaction) this.files.leave();
    }
  }

  #execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#statements.get(sql) ?? this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface requires a generator, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("rows are not streamed");
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): SqliteDatabase.Statement {
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    kept.push(statement);
    return statement;
  }
}

/** @param purpose `exclusive` is like `shared`, but no other process may have the file open */
function open(path: string, purpose: Purpose | "exclusive"): SqliteDatabase.Database {
  // SQLite blocks the whole process while it waits for a lock, so callers retry instead.
  const database = openDatabase(path, { timeout: 0, readonly: purpose === "reading" });
  try {
    if (purpose === "reading") return database;
    if (purpose === "exclusive") database.exec("pragma locking_mode = exclusive");
    database.exec(`pragma journal_mode = ${purpose === "single" ? "delete" : "wal"}`);
    // A visitor is thanked after the commit, so the lead must survive a power cut.
    database.exec("pragma synchronous = full");
    // Data that a person asked to delete must not stay in the file.
    database.exec("pragma secure_delete = on");
    // A lead's deliveries are deleted with it.
    database.exec("pragma foreign_keys = on");
    // `vacuum` copies the file, and the copy must not be left anywhere else on the disk.
    database.exec("pragma temp_store = memory");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
