import { setTimeout as after } from "node:timers/promises";
import type { Generated, Kysely } from "kysely";
import type { DailySum } from "~/insights/counts/kinds";
import { attemptPause } from "~/leads/store/backoff";
import { Deadline, OverdueError } from "~/leads/store/deadline.server";
import type { Status, TargetName } from "~/leads/store/delivery";
import type { FormKind } from "~/schema/basics/form-kind";
import type { Language } from "~/schema/basics/languages";
import type { ProductValue } from "~/schema/basics/products";

/** A stored lead. */
export type LeadTable = {
  id: string;
  form: FormKind;
  /** The product whose page had the form. */
  product: ProductValue;
  lang: Language;
  email: string;
  /** The entered values by field name, as JSON. */
  values_json: string;
  consent_text: string;
  page_path: string;
  page_title: string;
  hutk: string | null;
  /** In milliseconds since 1970, as all times here. */
  created_at: number;
  /** From when its age counts: `created_at`, or when that was found to be implausible. Unset until the next deletion. */
  kept_from: Generated<number | null>;
};

/** How far the delivery of a lead to a target has come. There is a row for each target that was set when it was stored. */
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
  /** Why the last attempt failed; never holds personal data. */
  last_error: string | null;
};

/** Targets that have said that they want nothing any more. */
type StoppedTargetTable = {
  target: TargetName;
  /** Hash of where it led to. */
  address: string;
  stopped_at: number;
};

/** Recent submissions, by which duplicates are recognized. */
type RecentTable = { fingerprint: string; lead_id: string; submitted_at: number };

/** Idempotency keys of stored sums: a connection may break after the commit, but before the server learns of it. */
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

/** Another database has replaced the open one: work was not done, or done in the wrong database. */
export class OtherDatabaseError extends Error {
  override name = "OtherDatabaseError";

  constructor() {
    super("another database has come into the place of the one before");
  }
}

/** A database that takes no lead until somebody changes it or the setting that names it; the message says what. */
export class UnusableDatabaseError extends Error {
  override name = "UnusableDatabaseError";

  constructor(reason: string, options?: ErrorOptions) {
    super(`LEADS_DATABASE_URL: ${reason}`, options);
  }
}

export type EngineEvents = {
  /** The open file was moved, deleted or replaced at its path. */
  replaced?: (path: string) => void;
};

/** The part of the store that differs between SQLite and PostgreSQL. */
export interface Engine {
  readonly dialect: Dialect;
  /**
   * Does some work, without retries.
   *
   * @throws any error; unless the work was one transaction, it is unknown how far it got
   */
  attempt<T>(work: Work<T>, deadline: Deadline): Promise<T>;
  /** Whether an error is transient, so that the same work may succeed a moment later. */
  isTransient(error: unknown): boolean;
  /** Steps that make deleted data unreadable. Each is done even if an earlier one has failed. */
  readonly erasing: readonly Work<void>[];
  close(): Promise<void>;
}

/** How long work is retried, in milliseconds: a visitor waits for it, and gets a response within five seconds. */
const patience = 4_500;

/** How long erasing is retried while other processes block it, in milliseconds. */
const longestErasing = 10_000;

/** The leads' database, with retries through its restarts and other processes' locks. */
export class LeadsDatabase {
  /** The error of the latest attempt, if it failed. */
  #obstacle: unknown;

  constructor(
    private readonly engine: Engine,
    private readonly patienceMs = patience,
  ) {}

  get dialect(): Dialect {
    return this.engine.dialect;
  }

  /** The default deadline for work that begins now. */
  deadline(): Deadline {
    return new Deadline(this.patienceMs);
  }

  /**
   * Does some work, and retries it after transient errors. It must be idempotent, because a connection can break after
   * the work is done.
   *
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

  /**
   * Waits until a deadline for something that depends on this database.
   *
   * @throws see `run`
   */
  async wait<T>(outcome: Promise<T>, deadline: Deadline): Promise<T> {
    try {
      return await deadline.of(outcome);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** Replaces a timeout by the error that the time was spent on, which says more. */
  #explained(error: unknown): unknown {
    return error instanceof OverdueError ? (this.#obstacle ?? error) : error;
  }

  /**
   * Makes deleted data unreadable, as far as a client can.
   *
   * @throws the first error, after all steps have been tried
   */
  async erase(): Promise<void> {
    const failures: unknown[] = [];
    for (const work of this.engine.erasing) {
      await this.run(work, new Deadline(longestErasing)).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
