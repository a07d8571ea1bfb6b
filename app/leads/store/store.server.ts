import { createHash, randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { FormKind } from "~/content/schema/form-kind";
import type { Language } from "~/content/schema/site";
import type { DailySum } from "~/insights/counts/kinds";
import { longestDelay } from "./backoff";
import { backUp, restore } from "./backup.server";
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
  /** With what is kept of its query. */
  pagePath: string;
  pageTitle: string;
  hutk: string | null;
};

/** What becomes of a submission: the lead that it is, and whether that had been there. */
type StoredLead = { id: string; repeated: boolean };

/** A lead with the id that it gets if it is a new one, when it came, and how long it is tried to store it. */
type Submission = { id: string; time: number; deadline: Deadline; lead: NewLead };

/**
 * So many leads are committed at once at most, since others wait for the database meanwhile; and the first of them waits
 * so long for more, in milliseconds. A disk takes a few for each commit, whatever is in it.
 */
const largestGroup = 100;
const gatheringMs = 10;

const settled = ["forwarded", "dead"] as const satisfies Lead["status"][];
const anyStatus = ["pending", ...settled] as const satisfies Lead["status"][];

/** The same submission within this time is one lead, in milliseconds. */
const sameWithin = 10 * 60_000;

/**
 * Where leads wait until the provider has them; survives every outage but the loss of its disk. What it is asked for is
 * tried for some seconds while the database is away or locked, and never keeps the process from doing something else.
 */
export class LeadStore {
  readonly #database: LeadsDatabase;
  /** Leads that wait for the disk are committed together: being on it takes as long for many as for one. */
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
   * @param patienceMs how long anything is tried for, in milliseconds
   * @param events who is told what happens to the database
   */
  constructor(
    url: string,
    private readonly now: () => number = Date.now,
    patienceMs?: number,
    events?: EngineEvents,
  ) {
    this.#database = openDatabase(url, patienceMs, events);
  }

  /** Does some work in the database, which has its tables by then. */
  #run<T>(work: Work<T>, deadline = this.#database.deadline()): Promise<T> {
    return this.#withTables(() => this.#database.run(work, deadline), deadline);
  }

  /** Does something once the database has its tables; once more when another one has come into its place. */
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

  /** Does some work wholly or not at all. */
  #transact<T>(work: Work<T>, deadline: Deadline): Promise<T> {
    return this.#run((db) => db.transaction().execute(work), deadline);
  }

  /** A failed migration is tried again with the next call. */
  #migrate(): Promise<void> {
    this.#migrated ??= migrate(this.#database).catch((error) => {
      this.#migrated = undefined;
      throw error;
    });
    return this.#migrated;
  }

  /**
   * Commits a lead. The same one within ten minutes (double click, retry, reload) is not stored again.
   *
   * @returns the id of the lead, and whether it had been there
   */
  async add(lead: NewLead): Promise<StoredLead> {
    const submission = { id: randomUUID(), time: this.now(), deadline: this.#database.deadline(), lead };
    // A server commits what comes on several connections together by itself; a file has one connection.
    if (this.#database.dialect === "sqlite") return this.#commits.do(submission);
    return this.#transact((trx) => store(trx, submission), submission.deadline);
  }

  /**
   * Leases due leads to a forwarder. Nobody else gets them until the lease is over, so a process that dies
   * with a lead in hand delays it only. A time further ahead than any that is ever set was written before the
   * clock was set back, and counts as over.
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

  /** The provider has the lead. */
  async forwarded(lead: Lead): Promise<void> {
    await this.#settle(lead, { status: "forwarded", forwarded_at: this.now(), last_error: null });
  }

  /** The lead is tried again at a later time. */
  async postpone(lead: Lead, dueAt: number, reason: string): Promise<void> {
    await this.#settle(lead, { due_at: dueAt, last_error: reason });
  }

  /** The lead was not tried after all. */
  async release(lead: Lead, dueAt: number): Promise<void> {
    await this.#settle(lead, { due_at: dueAt, attempts: lead.attempts - 1 });
  }

  /** The provider refuses the lead for good. */
  async deadLetter(lead: Lead, reasons: string[]): Promise<void> {
    await this.#settle(lead, { status: "dead", last_error: reasons.join(", ") });
  }

  /** Only the holder of the lease decides about a lead. */
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

  /** How many leads there are in each state, and when the oldest that waits was submitted. */
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

  /** Makes refused or waiting leads due at once; `id` undefined means all refused ones. Returns their ids. */
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
   * Deletes all that an e-mail address has sent. It can still be read in the database's files until `erase`. Returns how
   * many leads that were.
   */
  async forget(email: string): Promise<number> {
    return this.#remove("email", "=", email.trim().toLowerCase());
  }

  /**
   * Deletes the leads submitted before a time. Those that the provider does not have yet are kept unless
   * `waitingToo`: nobody but this store has them. Returns how many were deleted.
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
        // When the answer to an earlier attempt was lost, that one has found them.
        removed = Math.max(removed, Number(numDeletedRows));
      });
    await this.#withTables(() => this.#database.runDeleting(remove));
    return removed;
  }

  /**
   * Leaves nothing to read of what was deleted in the database's files; rewrites them, so the process is busy for a moment.
   * PostgreSQL does that in its own time.
   *
   * @throws when that cannot be done now, like on a full disk; what was deleted stays so
   */
  async erase(): Promise<void> {
    await this.#withTables(() => this.#database.erase());
  }

  /** Reads all that is stored, beside everything else; what comes of it is told by the events. */
  async check(): Promise<void> {
    await this.#withTables(() => this.#database.check());
  }

  /** Adds sums to those of their days; see `addSums`. */
  async addSums(sums: DailySum[]): Promise<void> {
    const id = randomUUID();
    await this.#run((db) => addSums(db, id, sums));
  }

  /** The sums of some days, by their first and last; see `readSums`. */
  async sums(from: string, to: string): Promise<DailySum[]> {
    return this.#run((db) => readSums(db, from, to));
  }

  /** Deletes the sums of all days before one. */
  async purgeSums(before: string): Promise<void> {
    await this.#run((db) => purgeSums(db, before));
  }

  /** Copies all leads to a new file; see `backUp`. */
  async backUp(path: string): Promise<number> {
    return backUp(this.#database, path);
  }

  /** Takes the leads of a backup, if it holds none; see `restore`. */
  async restore(path: string): Promise<number> {
    return restore(path, this.#database);
  }

  /** The names of changes to the tables that a later version of the site has made, and this one knows nothing of. */
  async unknownMigrations(): Promise<string[]> {
    return unknownMigrations(this.#database);
  }

  /** Proves that leads can be stored, by writing; throws when they could not be at this moment. */
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

/** Stores a lead unless it has been stored, in a transaction. */
async function store(trx: Kysely<LeadsSchema>, { id, time, lead }: Submission): Promise<StoredLead> {
  // One statement decides which of two simultaneous submissions is the first, on both databases.
  const claimed = await trx
    .insertInto("recent_submissions")
    .values({ fingerprint: fingerprint(lead), lead_id: id, submitted_at: time })
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet({ lead_id: id, submitted_at: time })
        // One that is still to come was noted before the clock was set back.
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
    // Its own id is there when the answer to an earlier attempt was lost.
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

/** Two submissions with the same one are the same; it tells nothing about the visitor by itself. */
function fingerprint({ form, values }: NewLead): string {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([form, entries]))
    .digest("hex");
}
