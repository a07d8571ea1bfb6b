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
 * What a file is opened for: the site and those who look after its leads, at the same time; one process that makes a file
 * which is whole without others beside it; or only to be read.
 */
export type Purpose = "shared" | "single" | "reading";

/** Leads in a SQLite file. */
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

  mayPass(error: unknown): boolean {
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
 * Writes the whole file anew. Deleted text is overwritten with zeros as it is, but not what was left of it where rows had
 * been moved from page to page before.
 */
async function rewrite(db: Kysely<LeadsSchema>): Promise<void> {
  await sql`vacuum`.execute(db);
}

/** Carries over into the file what is only in its log, and leaves the log empty. */
async function emptyLog(db: Kysely<LeadsSchema>): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new SqliteDatabase.SqliteError("another process uses the log", "SQLITE_BUSY");
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? "");
}

/**
 * Gives Kysely the one connection to a file. Kysely's own driver keeps a file that has turned out to be unusable,
 * begins transactions in a way that fails in their middle when another process writes, and hides why one failed
 * behind the failure to roll it back.
 */
class FileDriver implements Driver {
  readonly #mutex = new Mutex();
  #release: (() => void) | undefined;
  #closed = false;
  #file: OpenFile | undefined;
  /** The disk that the file is on; where that is gone, nothing is to be kept in its place. */
  #disk: string | undefined;
  /** The check under way, the state that was found whole at last, and the one that was not. */
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
   * Sees to it that what is done next is done in the file that lies at the path, and that this one is whole.
   *
   * @throws when it is neither, or not known yet
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
    // What has been read of it before may not hold any more, the tables included.
    this.#letGo();
    throw new OtherDatabaseError();
  }

  /** Has the next one open what lies at the path by then. */
  #replaced(): OtherDatabaseError {
    this.#letGo();
    this.events.replaced?.(this.path);
    return new OtherDatabaseError();
  }

  #letGo(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  /** Reads the whole file, beside everything else; nothing is written to one that is damaged. */
  check(): Promise<void> {
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #checkOnce(): Promise<void> {
    const before = stateOf(this.path);
    const fault = await faultOf(this.path);
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
    // A transaction that has begun to read may not be able to write later on; this one knows at once.
    await connection.executeQuery(
      CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"),
    );
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors, a full disk among them, SQLite has done so by itself.
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
 * Sees whether SQLite can be used at all.
 *
 * @throws Error that says what to do where it was compiled for another version of Node than this
 */
export function proveLoadable(): void {
  try {
    openDatabase(":memory:").close();
  } catch (error) {
    if (codeOf(error) !== "ERR_DLOPEN_FAILED") throw error;
    throw new Error(`node_modules is for another version of Node than ${process.version}: run npm ci`);
  }
}

/** Errors after which a file is opened anew: the next one may be another, or have become readable or writable. */
const spoilt = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)/;

declare global {
  /**
   * Databases and statements, closed ones too. Node 24 ends the whole process when better-sqlite3's are collected as
   * garbage while no script runs, so none is let go of; for the same reason pragmas are executed rather than prepared. It
   * is global because bundlers leave out a list that nobody reads, and test runners and Vite forget whole modules.
   */
  var keptOfSqlite: (SqliteDatabase.Database | SqliteDatabase.Statement)[] | undefined;
}

globalThis.keptOfSqlite ??= [];
const kept = globalThis.keptOfSqlite;

/**
 * Opens a database that is never collected as garbage. Closed, it takes about a kilobyte.
 *
 * @throws SqliteError where there is no such file, or it cannot be opened or made
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
  /** Whether the file is to be closed as soon as the work in hand is done. */
  isSpent: boolean;

  constructor(path: string, purpose: Purpose) {
    if (purpose !== "reading") makeFile(path);
    try {
      this.#database = open(path, purpose);
      this.isSpent = false;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_IOERR_SHMSIZE") throw error;
      // A full disk has no room for the file through which processes share the log. That it is missing means that
      // there is nobody to share with, so leads can still be read without.
      this.#database = open(path, "alone");
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
      // What has just been committed is to be in the file that lies there.
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

  // biome-ignore lint/correctness/useYield: Kysely's interface wants it, and nothing here streams
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

/** @param purpose `alone`: shared, but no other process may have the file open at the same time */
function open(path: string, purpose: Purpose | "alone"): SqliteDatabase.Database {
  // SQLite waits for locks by blocking the whole process; whoever meets one tries again later instead.
  const database = openDatabase(path, { timeout: 0, readonly: purpose === "reading" });
  try {
    if (purpose === "reading") return database;
    if (purpose === "alone") database.exec("pragma locking_mode = exclusive");
    database.exec(`pragma journal_mode = ${purpose === "single" ? "delete" : "wal"}`);
    // A visitor is thanked for a lead that must then survive a power cut.
    database.exec("pragma synchronous = full");
    // What a person has asked to be deleted is not to be found in the file any more.
    database.exec("pragma secure_delete = on");
    // The file is rewritten by way of a copy, which has to be nowhere else on the disk.
    database.exec("pragma temp_store = memory");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
