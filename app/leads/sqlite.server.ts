import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
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
  type TransactionSettings,
} from "kysely";
import type { Engine, LeadsSchema, Work } from "./database.server";
import { Turns } from "./turns.server";

/** Leads in a SQLite file. */
export class SqliteFile implements Engine {
  readonly flavour = "sqlite";
  readonly #db: Kysely<LeadsSchema>;

  constructor(path: string) {
    this.#db = new Kysely({
      dialect: {
        createDriver: () => new FileDriver(path),
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
  }

  async attempt<T>(work: Work<T>): Promise<T> {
    return work(this.#db);
  }

  mayPass(error: unknown): boolean {
    return /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }
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
  readonly #turns = new Turns();
  #endTurn: (() => void) | undefined;
  #closed = false;
  #file: OpenFile | undefined;

  constructor(private readonly path: string) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const endTurn = await this.#turns.next();
    try {
      if (this.#closed) throw new Error("the database is closed");
      this.#file ??= new OpenFile(this.path);
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
    return this.#file;
  }

  async releaseConnection(): Promise<void> {
    if (this.#file?.isSpent) {
      this.#file.close();
      this.#file = undefined;
    }
    this.#endTurn?.();
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
    const endTurn = await this.#turns.next();
    this.#closed = true;
    this.#file?.close();
    endTurn();
  }
}

/** Errors after which a file is opened anew: the next one may be another, or have become readable or writable. */
const spoilt = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)/;

/**
 * Statements of closed files. better-sqlite3 can end the whole process on Node 24 when one is collected as garbage, so
 * none is let go of; for the same reason pragmas are executed rather than prepared.
 */
const keptStatements: Map<string, SqliteDatabase.Statement>[] = [];

class OpenFile implements DatabaseConnection {
  readonly #database: SqliteDatabase.Database;
  readonly #statements = new Map<string, SqliteDatabase.Statement>();
  /** Whether the file is to be closed as soon as the work in hand is done. */
  isSpent: boolean;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    keptStatements.push(this.#statements);
    try {
      this.#database = open(path, { alone: false });
      this.isSpent = false;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_IOERR_SHMSIZE") throw error;
      // A full disk has no room for the file through which processes share the log. That it is missing means that
      // there is nobody to share with, so leads can still be read without.
      this.#database = open(path, { alone: true });
      this.isSpent = true;
    }
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
      this.#statements.set(sql, statement);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (spoilt.test(codeOf(error))) this.isSpent = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface wants it, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("rows are not streamed");
  }

  close(): void {
    this.#database.close();
  }
}

/** @param alone whether no other process may have the file open at the same time */
function open(path: string, { alone }: { alone: boolean }): SqliteDatabase.Database {
  // SQLite waits for locks by blocking the whole process; whoever meets one tries again later instead.
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    if (alone) database.exec("pragma locking_mode = exclusive");
    database.exec("pragma journal_mode = WAL");
    // A visitor is thanked for a lead that must then survive a power cut.
    database.exec("pragma synchronous = FULL");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
