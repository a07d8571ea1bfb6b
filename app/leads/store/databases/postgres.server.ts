import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { type Deadline, OverdueError } from "~/leads/store/deadline.server";
import { type Engine, type LeadsSchema, UnusableDatabaseError, type Work } from "./database.server";

/** How long a transaction may outlast its operation's deadline before the server ends it, in milliseconds. */
const transactionGraceMs = 1_000;

/** SQLSTATE codes of transient errors: lost connections, insufficient resources, restarts, failovers and conflicts. */
const transientStates = /^(?:08|53)...$|^(?:57P0[1-3]|25006|40001|40P01|55P03)$/;

/** SQLSTATE codes of errors that only an operator can correct. */
const unusableStates = /^28...$|^(?:3D000|3F000|42501)$/;

export class PostgresServer implements Engine {
  readonly dialect = "postgres";
  /** Has no steps, because a client cannot erase deleted rows from the database server's files, logs and replicas. */
  readonly erasing = [];
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    pg.types.setTypeParser(pg.types.builtins.INT8, Number);
    this.#pool = new pg.Pool({
      connectionString,
      max: 5,
      connectionTimeoutMillis: 5_000,
      allowExitOnIdle: true,
    });
    // Without these listeners, a broken connection would end the process. The next operation opens a new connection.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async attempt<T>(work: Work<T>, deadline: Deadline): Promise<T> {
    try {
      return await this.#use(work, deadline);
    } catch (error) {
      throw explained(error);
    }
  }

  async #use<T>(work: Work<T>, deadline: Deadline): Promise<T> {
    const client = await this.#connect(deadline);
    try {
      const db = new Kysely<LeadsSchema>({ dialect: new OneConnection(client, deadline) });
      const result = await deadline.of(work(db));
      client.release();
      return result;
    } catch (error) {
      // After an error, closes the connection, because it may be broken, busy, or connected to a standby server.
      client.release(true);
      throw error;
    }
  }

  async #connect(deadline: Deadline): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    try {
      return await deadline.of(connecting);
    } catch (error) {
      if (error instanceof OverdueError) {
        // If the connection is established after the deadline, returns the connection to the pool.
        connecting.then(
          (client) => client.release(),
          () => undefined,
        );
      }
      throw error;
    }
  }

  isTransient(error: unknown): boolean {
    if (error instanceof UnusableDatabaseError) return false;
    const { code, message } = error as { code?: unknown; message?: string };
    if (error instanceof pg.DatabaseError) return transientStates.test(error.code ?? "");
    // Recognises network errors by codes such as ECONNREFUSED, and errors from the `pg` library by their messages.
    return typeof code === "string" ? /^E(?!RR_)[A-Z_]+$/.test(code) : /connect|timeout/i.test(message ?? "");
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

function explained(error: unknown): unknown {
  return error instanceof pg.DatabaseError && unusableStates.test(error.code ?? "")
    ? new UnusableDatabaseError(error.message, { cause: error })
    : error;
}

class OneConnection extends PostgresDialect {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly deadline: Deadline,
  ) {
    super({ pool: poolOf(client) });
  }

  override createDriver(): PostgresDriver {
    return new BoundedDriver({ pool: poolOf(this.client) }, this.deadline);
  }
}

function poolOf(client: pg.PoolClient) {
  // Implements only these two methods of a client, because Kysely calls no others.
  const lent = { query: client.query.bind(client), release: () => undefined };
  return { connect: async () => lent as pg.PoolClient, end: async () => undefined };
}

/** Makes the database server end abandoned transactions, which could keep their locks after a network failure. */
class BoundedDriver extends PostgresDriver {
  constructor(
    config: ConstructorParameters<typeof PostgresDriver>[0],
    private readonly deadline: Deadline,
  ) {
    super(config);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    const ms = Math.ceil(this.deadline.left) + transactionGraceMs;
    await connection.executeQuery(
      CompiledQuery.raw(
        `set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`,
      ),
    );
  }

  /** Does nothing, because an error closes the connection, which makes the database server roll back. */
  override async rollbackTransaction(): Promise<void> {}
}
