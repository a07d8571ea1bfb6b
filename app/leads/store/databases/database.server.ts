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
  values_json: string;
  consent_text: string;
  page_path: string;
  page_title: string;
  hutk: string | null;
  /** Time of the submission, in milliseconds since 1970. */
  created_at: number;
  /** Time from which the lead's age is counted. Null until `purge` first runs after the submission. */
  kept_from: Generated<number | null>;
};

export type DeliveryTable = {
  lead_id: string;
  target: TargetName;
  first_due_at: number;
  status: Status;
  attempts: Generated<number>;
  due_at: number;
  lease_id: string | null;
  leased_until: Generated<number>;
  forwarded_at: number | null;
  /** Never contains personal data. */
  last_error: string | null;
};

type StoppedTargetTable = {
  target: TargetName;
  /** Hash of the target's URL. */
  address: string;
  stopped_at: number;
};

type RecentTable = { fingerprint: string; lead_id: string; submitted_at: number };

/** Ids of stored batches of daily counts, so that a retry after a broken connection does not add a batch twice. */
type StoredSumsTable = { id: string; day: string };

/** The only row contains the first and the latest time at which the clock was trusted (`ClockWatch`, `purgeSums`). */
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

/** Thrown if the open file was replaced, moved or deleted. Repeat the operation: it may have used the old file. */
export class OtherDatabaseError extends Error {
  override name = "OtherDatabaseError";

  constructor() {
    super("the open database file was replaced by another database");
  }
}

/** The database cannot store leads until an operator corrects the problem that the message describes. */
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
  /** @throws any error that `work` throws. Writes that `work` has already committed are not rolled back. */
  attempt<T>(work: Work<T>, deadline: Deadline): Promise<T>;
  isTransient(error: unknown): boolean;
  /** Steps that make deleted data unreadable. If a step fails, the following steps still run. */
  readonly erasing: readonly Work<void>[];
  close(): Promise<void>;
}

/** Shorter than five seconds, because a waiting visitor must get a response within five seconds. */
const retryTimeoutMs = 4_500;

/** Longer than `retryTimeoutMs`, because other processes can block a step of `erase` for seconds. */
const eraseTimeoutMs = 10_000;

export class LeadsDatabase {
  #obstacle: unknown;

  constructor(
    private readonly engine: Engine,
    private readonly timeoutMs = retryTimeoutMs,
  ) {}

  get dialect(): Dialect {
    return this.engine.dialect;
  }

  deadline(): Deadline {
    return new Deadline(this.timeoutMs);
  }

  /**
   * `work` must be idempotent, because it is repeated if the connection breaks after a commit.
   *
   * @throws the last error, or OverdueError if the database has never answered
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

  /**
   * Waits for `outcome` until the deadline.
   * @throws the error of `outcome` or, after the deadline, the latest error that `run` has retried since its last
   * success. If there is no such error, throws OverdueError after the deadline.
   */
  async wait<T>(outcome: Promise<T>, deadline: Deadline): Promise<T> {
    try {
      return await deadline.of(outcome);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** Replaces a timeout error with the error that caused the retries, because that error is more specific. */
  #explained(error: unknown): unknown {
    return error instanceof OverdueError ? (this.#obstacle ?? error) : error;
  }

  /** @throws the first error that any step threw, after all steps have been tried */
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
