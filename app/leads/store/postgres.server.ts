import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { Engine, LeadsSchema, Work } from "./database.server";
import { type Deadline, OverdueError } from "./deadline.server";

/** How long the server may keep open what we have given up, in milliseconds beyond our own deadline. */
const grace = 1_000;

/**
 * States of the server that end by themselves: classes of lost connections and of lacking resources, a restart or
 * failover that is under way, a primary that has become a standby, and conflicts that trying again resolves.
 */
const passingStates = /^(?:08|53)...$|^(?:57P0[1-3]|25006|40001|40P01|55P03)$/;

/** Leads in PostgreSQL. */
export class PostgresServer implements Engine {
  readonly dialect = "postgres";
  /** What the server keeps of deleted rows, in its files, log and copies, is out of a client's reach. */
  readonly erasing = [];
  readonly #pool: pg.Pool;

  /** @param connectionString `postgres://…` */
  constructor(connectionString: string) {
    pg.types.setTypeParser(pg.types.builtins.INT8, Number);
    this.#pool = new pg.Pool({
      connectionString,
      max: 5,
      connectionTimeoutMillis: 5_000,
      allowExitOnIdle: true,
    });
    // A connection that breaks is replaced by the next operation, which reports what it meets. Without a listener of
    // its own one that breaks while in use would end the process.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async attempt<T>(work: Work<T>, deadline: Deadline): Promise<T> {
    const client = await this.#connect(deadline);
    try {
      const db = new Kysely<LeadsSchema>({ dialect: new OneConnection(client, deadline) });
      const result = await deadline.of(work(db));
      client.release();
      return result;
    } catch (error) {
      // Nobody knows what state it is in: the server may have lost it, not have answered yet, or be a standby now.
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
        // It may still come, and would be missing in the pool for good.
        connecting.then(
          (client) => client.release(),
          () => undefined,
        );
      }
      throw error;
    }
  }

  mayPass(error: unknown): boolean {
    const { code, message } = error as { code?: unknown; message?: string };
    if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? "");
    // The network's errors have codes like ECONNREFUSED, and those of pg itself only messages.
    return typeof code === "string" ? /^E[A-Z_]+$/.test(code) : /connect|timeout/i.test(message ?? "");
  }

  /** A full disk is the server's own to look after. */
  makeRoom(): boolean {
    return false;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Runs queries on one connection of the pool, which belongs to whoever has taken it. */
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
  // Kysely asks only for these two.
  const lent = { query: client.query.bind(client), release: () => undefined };
  return { connect: async () => lent as pg.PoolClient, end: async () => undefined };
}

/**
 * Has the server end transactions by itself that we have given up. One that the network has cut off would otherwise
 * keep its locks, and with them the repetition of the same submission waiting, for hours.
 */
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
    const ms = Math.ceil(this.deadline.left) + grace;
    await connection.executeQuery(
      CompiledQuery.raw(
        `set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`,
      ),
    );
  }

  /** Leaves it to the server, which does so when the connection is closed, as it is after every error. */
  override async rollbackTransaction(): Promise<void> {}
}
