import { setTimeout as after } from "node:timers/promises";
import type { Generated, Kysely } from "kysely";
import type { Language } from "~/content/schema/site";
import type { DailySum } from "~/insights/counts/kinds";
import { attemptPause } from "./backoff";
import { Deadline, OverdueError } from "./deadline.server";

/** A lead as stored; times are milliseconds since 1970. */
export type LeadTable = {
  id: string;
  form: "lead" | "contact";
  lang: Language;
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

/** Which sums are in the table already: a connection may break when they are, and before that is known. */
type StoredSumsTable = { id: string; day: string };

export type LeadsSchema = {
  leads: LeadTable;
  recent_submissions: RecentTable;
  daily_sums: DailySum;
  stored_sums: StoredSumsTable;
};
export type Dialect = "sqlite" | "postgres";
export type Work<T> = (db: Kysely<LeadsSchema>) => Promise<T>;

/** Work was not done, or not where it was to be: another database has come into the place of the one before. */
export class OtherDatabaseError extends Error {
  override name = "OtherDatabaseError";

  constructor() {
    super("another database has come into the place of the one before");
  }
}

/** What an engine tells of that nobody has asked for. */
export type EngineEvents = {
  /** The file at a path was not the one any more that was open, or gone. */
  replaced?: (path: string) => void;
  /** The database has been read as a whole: what is wrong with it, undefined where nothing is. */
  checked?: (fault: string | undefined) => void;
  /** It could not be read as a whole. */
  unchecked?: (error: unknown) => void;
};

/** What one kind of database does in its own way. */
export interface Engine {
  readonly dialect: Dialect;
  /**
   * Does some work once.
   *
   * @throws whatever stood in its way; nobody then knows how far it got, unless it was one transaction
   */
  attempt<T>(work: Work<T>, deadline: Deadline): Promise<T>;
  /** Whether an error is of the kind that ends by itself, so that the same work may succeed a moment later. */
  mayPass(error: unknown): boolean;
  /** Makes room for deleting, if an error says that there is none. Returns whether it could. */
  makeRoom(error: unknown): boolean;
  /** Sees whether all that is stored can be read, where that is not a server's business; see `EngineEvents`. */
  check?(): Promise<void>;
  /** What leaves nothing to read of what was deleted; each is done though one before it could not be. */
  readonly erasing: readonly Work<void>[];
  close(): Promise<void>;
}

/** How long work is tried for, in milliseconds: a visitor waits for it, who then gets an answer within five seconds. */
const patience = 4_500;

/** How long others are waited for who keep deleted rows from being erased, in milliseconds. */
const longestErasing = 10_000;

/** The database of the leads, through its restarts and other processes' locks. */
export class LeadsDatabase {
  /** What has stood in the way of the latest attempt, if anything has. */
  #obstacle: unknown;

  constructor(
    private readonly engine: Engine,
    private readonly patienceMs = patience,
  ) {}

  get dialect(): Dialect {
    return this.engine.dialect;
  }

  /** When work that begins now is given up. */
  deadline(): Deadline {
    return new Deadline(this.patienceMs);
  }

  /**
   * Does some work, again and again while what stands in its way may pass. It has to come to the same when it is
   * repeated after it was done, because a connection can break between the two.
   *
   * @throws what stood in the way at last, `OverdueError` if that was silence from the first
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
        if (!this.engine.mayPass(error) || pause >= deadline.left) throw obstacle;
        this.#obstacle = obstacle;
        await after(pause);
      }
    }
  }

  /** Waits for something that depends on this database until a deadline; see `run` for what it throws. */
  async wait<T>(outcome: Promise<T>, deadline: Deadline): Promise<T> {
    try {
      return await deadline.of(outcome);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** That time is over says less than what it was spent on. */
  #explained(error: unknown): unknown {
    return error instanceof OverdueError ? (this.#obstacle ?? error) : error;
  }

  /** Does work that deletes, for which there is room even on a full disk. */
  async runDeleting<T>(work: Work<T>): Promise<T> {
    try {
      return await this.run(work);
    } catch (error) {
      if (!this.engine.makeRoom(error)) throw error;
      return this.run(work);
    }
  }

  /**
   * Leaves nothing to read of what was deleted, in so far as that is up to this side.
   *
   * @throws the first thing that stood in the way; the rest is done all the same
   */
  async erase(): Promise<void> {
    const failures: unknown[] = [];
    for (const work of this.engine.erasing) {
      await this.run(work, new Deadline(longestErasing)).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** See `Engine`. */
  async check(): Promise<void> {
    await this.engine.check?.();
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
