import { setTimeout as after } from "node:timers/promises";
import type { Generated, Kysely } from "kysely";
import type { DailySum } from "~/insights/counts/kinds";
import { attemptPause } from "~/leads/store/backoff";
import { Deadline, OverdueError } from "~/leads/store/deadline.server";
import type { Status, TargetName } from "~/leads/store/delivery";
import type { FormKind } from "~/schema/basics/form-kind";
import type { Language } from "~/schema/basics/languages";
import type { ProductValue } from "~/schema/basics/products";

export type LeadTable = {
  id: string;
  form: FormKind;
  product: ProductValue;
  lang: Language;
  email: string;
  /** The entered values by field name, as JSON. */
  values_json: string;
  consent_text: string;
  page_path: string;
  page_title: string;
  hutk: string | null;
  /** In milliseconds since 1970, like all times here. */
  created_at: number;
  /** Start of the lead's age: `created_at`, or when that was found to be implausible. Null until the next deletion. */
  kept_from: Generated<number | null>;
};

/** There is a row for each target that was configured when the lead was stored. */
export type DeliveryTable = {
  lead_id: string;
  target: TargetName;
  /** When the lead was submitted, or the end of its digest's period. */
  first_due_at: number;
  status: Status;
  attempts: Generated<number>;
  due_at: number;
  lease_id: string | null;
  leased_until: Generated<number>;
  forwarded_at: number | null;
  /** Reason of the last failure; never contains personal data. */
  last_error: string | null;
};

type StoppedTargetTable = {
  target: TargetName;
  /** Hash of the target's URL. */
  address: string;
  stopped_at: number;
};

type RecentTable = { fingerprint: string; lead_id: string; submitted_at: number };

/** Idempotency keys of stored sums: a connection may break after the commit, before the server gets the result. */
type StoredSumsTable = { id: string; day: string };

/** One row: when a server with a plausible clock first and last stored the time. */
type ClockTable = { id: number; first_at: number; last_at: number };

export type LeadsSchema = {
  leads: LeadTable;
  deliveries: DeliveryTable;
  stopped_targets: StoppedTargetTable;
  recent_submissions: RecentTable;
  daily_sums: DailySum;
  stored_sums: StoredSumsTable;
  server_clock: ClockTable;
};
export type Dialect = "sqlite" | "postgres";
export type Work<T> = (db: Kysely<LeadsSchema>) => Promise<T>;

/** Another database has replaced the open one: the work was not done, or done in the wrong database. */
export class OtherDatabaseError extends Error {
  override name = "OtherDatabaseError";

  constructor() {
    super("another database has come into the place of the one before");
  }
}

/** A database that cannot store leads until an operator changes it or its setting; the message says how. */
export class UnusableDatabaseError extends Error {
  override name = "UnusableDatabaseError";

  constructor(reason: string, options?: ErrorOptions) {
    super(`LEADS_DATABASE_URL: ${reason}`, options);
  }
}

export type EngineEvents = {
  replaced?: (path: string) => void;
};

export interface Engine {
  readonly dialect: Dialect;
  /** @throws any error; unless the work was one transaction, it may be partly done */
  attempt<T>(work: Work<T>, deadline: Deadline): Promise<T>;
  isTransient(error: unknown): boolean;
  /** Steps that make deleted data unreadable. Each runs even if an earlier step has failed. */
  readonly erasing: readonly Work<void>[];
  close(): Promise<void>;
}

/** How long work is retried, in milliseconds: a visitor waits for it, and gets a response within five seconds. */
const patience = 4_500;

/** How long erasing is retried while other processes block it, in milliseconds. */
const eraseTimeoutMs = 10_000;

export class LeadsDatabase {
  #obstacle: unknown;

  constructor(
    private readonly engine: Engine,
    private readonly patienceMs = patience,
  ) {}

  get dialect(): Dialect {
    return this.engine.dialect;
  }

  deadline(): Deadline {
    return new Deadline(this.patienceMs);
  }

  /**
   * Retries work after transient errors. It must be idempotent, because a connection can break after it is done.
   * @throws the last error, or `OverdueError` if the database has never answered
   */
  async run<T>(work: Work<T>, deadline = this.deadline()): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        const result = await this.engine.attempt(work, deadline);
        this.#obstacle = undefined;
        return result;
      } catch (error) {
        const obstacle = this.#explained(error);
        const pause = attemptPause(attempts, Math.random());
        if (!this.engine.isTransient(error) || pause >= deadline.left) throw obstacle;
        this.#obstacle = obstacle;
        await after(pause);
      }
    }
  }

  /** @throws see `run` */
  async wait<T>(outcome: Promise<T>, deadline: Deadline): Promise<T> {
    try {
      return await deadline.of(outcome);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** Replaces a timeout by the error that caused the retries, which is more specific. */
  #explained(error: unknown): unknown {
    return error instanceof OverdueError ? (this.#obstacle ?? error) : error;
  }

  /** @throws the first error, after all steps have been tried */
  async erase(): Promise<void> {
    const failures: unknown[] = [];
    for (const work of this.engine.erasing) {
      await this.run(work, new Deadline(eraseTimeoutMs)).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
