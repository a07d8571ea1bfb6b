import { createHash, randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { FormKind } from "~/content/schema/form-kind";
import type { Language } from "~/content/schema/site";
import type { DailySum } from "~/insights/counts/kinds";
import { longestDelay } from "./backoff";
import { backUp, type Copied, restore } from "./backup.server";
import { addSums, purgeSums, readSums } from "./daily-sums.server";
import {
  type EngineEvents,
  type LeadsDatabase,
  type LeadsSchema,
  type LeadTable,
  OtherDatabaseError,
  type Work,
} from "./database.server";
import type { Deadline } from "./deadline.server";
import { GroupCommit } from "./group-commit.server";
import { migrate, unknownMigrations } from "./migrations.server";
import { openDatabase } from "./open-database.server";
import type { Values } from "./submission";

export type Lead = Selectable<LeadTable>;

export type NewLead = {
  form: FormKind;
  lang: Language;
  values: Values;
  consentText: string;
  /** Path and the stored part of the query; see `pageContext`. */
  pagePath: string;
  pageTitle: string;
  hutk: string | null;
};

/** The lead of a submission, and whether it was stored before. */
type StoredLead = { id: string; repeated: boolean };

/** A lead to store. It gets the id unless it was stored before. */
type Submission = { id: string; time: number; deadline: Deadline; lead: NewLead };

/**
 * Limits of a group commit: leads per group, because others wait for the database meanwhile; and how long the first
 * lead waits for more, in milliseconds. A disk takes a few milliseconds per commit, whatever its size.
 */
const largestGroup = 100;
const gatheringMs = 10;

const settled = ["forwarded", "dead"] as const satisfies Lead["status"][];
const anyStatus = ["pending", ...settled] as const satisfies Lead["status"][];

/** A repeated submission within this time is a duplicate, in milliseconds. */
const sameWithin = 10 * 60_000;

/**
 * Durable queue of leads for the provider; survives every outage but the loss of its disk. Operations are retried for
 * some seconds while the database is unreachable or locked, without blocking the process.
 */
export class LeadStore {
  readonly #database: LeadsDatabase;
  /** Leads are committed in groups, because a commit to disk takes as long for many as for one. */
  readonly #commits = new GroupCommit<Submission, StoredLead>(
    ([first, ...others]) =>
      this.#transact(async (trx) => {
        const stored = [await store(trx, first)];
        for (const submission of others) stored.push(await store(trx, submission));
        return stored;
      }, first.deadline),
    largestGroup,
    gatheringMs,
  );
  #migrated: Promise<void> | undefined;

  /**
   * @param url see `openDatabase`
   * @param patienceMs how long operations are retried, in milliseconds
   */
  constructor(
    url: string,
    private readonly now: () => number = Date.now,
    patienceMs?: number,
    events?: EngineEvents,
  ) {
    this.#database = openDatabase(url, patienceMs, events);
  }

  /** Does some work in the migrated database. */
  #run<T>(work: Work<T>, deadline = this.#database.deadline()): Promise<T> {
    return this.#withTables(() => this.#database.run(work, deadline), deadline);
  }

  /** Does something once the database is migrated, and again if another database has replaced it. */
  async #withTables<T>(act: () => Promise<T>, deadline = this.#database.deadline()): Promise<T> {
    try {
      await this.#database.wait(this.#migrate(), deadline);
      return await act();
    } catch (error) {
      if (!(error instanceof OtherDatabaseError)) throw error;
      this.#migrated = undefined;
      if (deadline.left === 0) throw error;
      return this.#withTables(act, deadline);
    }
  }

  #transact<T>(work: Work<T>, deadline: Deadline): Promise<T> {
    return this.#run((db) => db.transaction().execute(work), deadline);
  }

  /** Migrates once; a failed migration is retried with the next call. */
  #migrate(): Promise<void> {
    this.#migrated ??= migrate(this.#database).catch((error) => {
      this.#migrated = undefined;
      throw error;
    });
    return this.#migrated;
  }

  /** Commits a lead. A duplicate within ten minutes (double click, retry, reload) is not stored again. */
  async add(lead: NewLead): Promise<StoredLead> {
    const submission = { id: randomUUID(), time: this.now(), deadline: this.#database.deadline(), lead };
    // PostgreSQL does group commits itself, across connections; a SQLite file has a single connection.
    if (this.#database.dialect === "sqlite") return this.#commits.do(submission);
    return this.#transact((trx) => store(trx, submission), submission.deadline);
  }

  /**
   * Leases due leads to a forwarder. No other gets them until the lease ends, so a process that crashes with a lead
   * only delays it. A time further ahead than any delay was written before the clock was set back, and counts as past.
   */
  async claim(count: number, leaseMs: number): Promise<Lead[]> {
    const time = this.now();
    const lease = randomUUID();
    const furthest = time + longestDelay;
    return this.#run((db) =>
      db
        .updateTable("leads")
        .set((eb) => ({
          lease_id: lease,
          leased_until: time + leaseMs,
          attempts: eb("attempts", "+", 1),
        }))
        .where("id", "in", (eb) => {
          const due = eb
            .selectFrom("leads")
            .select("id")
            .where("status", "=", "pending")
            .where((eb) => eb.or([eb("due_at", "<=", time), eb("due_at", ">", furthest)]))
            .where((eb) => eb.or([eb("leased_until", "<=", time), eb("leased_until", ">", furthest)]))
            .orderBy("due_at")
            .limit(count);
          return this.#database.dialect === "postgres" ? due.forUpdate().skipLocked() : due;
        })
        .returningAll()
        .execute(),
    );
  }

  /** Marks a lead as forwarded. */
  async forwarded(lead: Lead): Promise<void> {
    await this.#settle(lead, { status: "forwarded", forwarded_at: this.now(), last_error: null });
  }

  /** Schedules the next attempt after a failed one. */
  async postpone(lead: Lead, dueAt: number, reason: string): Promise<void> {
    await this.#settle(lead, { due_at: dueAt, last_error: reason });
  }

  /** Gives a lead back that was not tried, and does not count the attempt. */
  async release(lead: Lead, dueAt: number): Promise<void> {
    await this.#settle(lead, { due_at: dueAt, attempts: lead.attempts - 1 });
  }

  /** Marks a lead as rejected by the provider for good. */
  async deadLetter(lead: Lead, reasons: string[]): Promise<void> {
    await this.#settle(lead, { status: "dead", last_error: reasons.join(", ") });
  }

  /** Updates a lead and ends its lease, if this process still holds it. */
  async #settle(lead: Lead, change: Partial<Lead>): Promise<void> {
    await this.#run((db) =>
      db
        .updateTable("leads")
        .set({ ...change, lease_id: null, leased_until: 0 })
        .where("id", "=", lead.id)
        .where("lease_id", "=", lead.lease_id)
        .execute(),
    );
  }

  /** Leads, newest first. */
  async list({
    status,
    limit,
  }: {
    status?: Lead["status"] | undefined;
    limit?: number;
  } = {}): Promise<Lead[]> {
    return this.#run((db) => {
      let query = db.selectFrom("leads").selectAll().orderBy("created_at", "desc").orderBy("id");
      if (status) query = query.where("status", "=", status);
      if (limit) query = query.limit(limit);
      return query.execute();
    });
  }

  async find(id: string): Promise<Lead | undefined> {
    return this.#run((db) => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst());
  }

  /** The number of leads in each state, and when the oldest pending one was submitted. */
  async counts(): Promise<{
    pending: number;
    forwarded: number;
    dead: number;
    oldestPending: number | null;
  }> {
    const rows = await this.#run((db) =>
      db
        .selectFrom("leads")
        .select((eb) => [
          "status",
          eb.fn.countAll<number>().as("count"),
          eb.fn.min("created_at").as("oldest"),
        ])
        .groupBy("status")
        .execute(),
    );
    const row = (status: Lead["status"]) => rows.find((each) => each.status === status);
    return {
      pending: Number(row("pending")?.count ?? 0),
      forwarded: Number(row("forwarded")?.count ?? 0),
      dead: Number(row("dead")?.count ?? 0),
      oldestPending: row("pending")?.oldest ?? null,
    };
  }

  /** Makes a dead or pending lead due at once, or all dead ones without `id`. Returns their ids. */
  async retry(id?: string): Promise<string[]> {
    const due = await this.#run((db) =>
      db
        .updateTable("leads")
        .set({ status: "pending", due_at: this.now(), last_error: null })
        .where((eb) =>
          id === undefined
            ? eb("status", "=", "dead")
            : eb.and([eb("id", "=", id), eb("status", "!=", "forwarded")]),
        )
        .returning("id")
        .execute(),
    );
    return due.map((lead) => lead.id);
  }

  /**
   * Deletes all leads of an e-mail address, and returns their number. The database's files may still contain their data
   * until `erase`.
   */
  async forget(email: string): Promise<number> {
    return this.#remove("email", "=", email.trim().toLowerCase());
  }

  /**
   * Deletes the leads submitted before a time, and returns their number. Pending leads are kept unless `waitingToo`,
   * because only this store has them.
   */
  async purge(before: number, waitingToo = false): Promise<number> {
    await this.#run((db) =>
      db
        .deleteFrom("recent_submissions")
        .where("submitted_at", "<", this.now() - sameWithin)
        .execute(),
    );
    return this.#remove("created_at", "<", before, waitingToo ? anyStatus : settled);
  }

  async #remove(
    column: "email" | "created_at",
    operator: "=" | "<",
    value: string | number,
    among: readonly Lead["status"][] = anyStatus,
  ): Promise<number> {
    let removed = 0;
    const remove: Work<void> = (db) =>
      db.transaction().execute(async (trx) => {
        const ids = trx
          .selectFrom("leads")
          .select("id")
          .where(column, operator, value)
          .where("status", "in", among);
        await trx.deleteFrom("recent_submissions").where("lead_id", "in", ids).execute();
        const { numDeletedRows } = await trx
          .deleteFrom("leads")
          .where(column, operator, value)
          .where("status", "in", among)
          .executeTakeFirst();
        // In a retry the leads may be gone already: an earlier attempt was committed, but its result was lost.
        removed = Math.max(removed, Number(numDeletedRows));
      });
    await this.#withTables(() => this.#database.runDeleting(remove));
    return removed;
  }

  /**
   * Makes deleted data unreadable by rewriting the database's files, which blocks the process for a moment. Does
   * nothing with PostgreSQL, which reclaims the space in its own time.
   *
   * @throws when that is impossible now, for example on a full disk; deleted rows stay deleted
   */
  async erase(): Promise<void> {
    await this.#withTables(() => this.#database.erase());
  }

  /** Checks the database's integrity, concurrently with other work, and reports the result to the events. */
  async check(): Promise<void> {
    await this.#withTables(() => this.#database.check());
  }

  async addSums(sums: DailySum[]): Promise<void> {
    const id = randomUUID();
    await this.#run((db) => addSums(db, id, sums));
  }

  async sums(from: string, to: string): Promise<DailySum[]> {
    return this.#run((db) => readSums(db, from, to));
  }

  async purgeSums(before: string): Promise<void> {
    await this.#run((db) => purgeSums(db, before));
  }

  async backUp(path: string): Promise<Copied> {
    return backUp(this.#database, path);
  }

  async restore(path: string): Promise<Copied> {
    return restore(path, this.#database);
  }

  async unknownMigrations(): Promise<string[]> {
    return unknownMigrations(this.#database);
  }

  /** Proves that leads can be stored now, by writing a probe; throws if they cannot. */
  async proveWritable(): Promise<void> {
    const probe = { fingerprint: "probe", lead_id: "", submitted_at: this.now() };
    await this.#run((db) =>
      db
        .insertInto("recent_submissions")
        .values(probe)
        .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet(probe))
        .execute(),
    );
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

/** Stores a lead unless it is a duplicate. Call it in a transaction. */
async function store(trx: Kysely<LeadsSchema>, { id, time, lead }: Submission): Promise<StoredLead> {
  // A single statement avoids a race condition between two simultaneous submissions, on both databases.
  const claimed = await trx
    .insertInto("recent_submissions")
    .values({ fingerprint: fingerprint(lead), lead_id: id, submitted_at: time })
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet({ lead_id: id, submitted_at: time })
        // A time in the future was written before the clock was set back.
        .where((eb) =>
          eb.or([
            eb("recent_submissions.submitted_at", "<=", time - sameWithin),
            eb("recent_submissions.submitted_at", ">", time + sameWithin),
          ]),
        ),
    )
    .returning("lead_id")
    .executeTakeFirst();
  if (!claimed) {
    const { lead_id } = await trx
      .selectFrom("recent_submissions")
      .select("lead_id")
      .where("fingerprint", "=", fingerprint(lead))
      .executeTakeFirstOrThrow();
    // In a retry the stored id may be this one's: an earlier attempt was committed, but its result was lost.
    return { id: lead_id, repeated: lead_id !== id };
  }
  await trx
    .insertInto("leads")
    .values({
      id,
      form: lead.form,
      lang: lead.lang,
      email: (lead.values.email ?? "").toLowerCase(),
      values_json: JSON.stringify(lead.values),
      consent_text: lead.consentText,
      page_path: lead.pagePath,
      page_title: lead.pageTitle,
      hutk: lead.hutk,
      created_at: time,
      status: "pending",
      due_at: time,
    })
    .execute();
  return { id, repeated: false };
}

/** Hash by which duplicates are recognized. It reveals nothing about the visitor by itself. */
function fingerprint({ form, values }: NewLead): string {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([form, entries]))
    .digest("hex");
}
