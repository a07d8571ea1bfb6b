import { createHash, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { longestDelay } from "./backoff";
import {
  type Flavour,
  flavourOf,
  type LeadsDatabase,
  type LeadTable,
  migrate,
  openDatabase,
  proveWritable,
} from "./database.server";
import type { FormKind, Values } from "./submission";

export type Lead = Selectable<LeadTable>;

export type NewLead = {
  form: FormKind;
  lang: "en" | "nb";
  values: Values;
  consentText: string;
  pagePath: string;
  pageTitle: string;
  hutk: string | null;
};

const settled = ["forwarded", "dead"] as const satisfies Lead["status"][];
const anyStatus = ["pending", ...settled] as const satisfies Lead["status"][];

/** The same submission within this time is one lead, in milliseconds. */
const sameWithin = 10 * 60_000;

/** Where leads wait until the provider has them; survives every outage but the loss of its disk. */
export class LeadStore {
  readonly #db: LeadsDatabase;
  readonly #flavour: Flavour;
  #migrated: Promise<void> | undefined;

  /** @param url see `openDatabase` */
  constructor(
    url: string,
    private readonly now: () => number = Date.now,
  ) {
    this.#db = openDatabase(url);
    this.#flavour = flavourOf(url);
  }

  /** The database with its tables; a failed migration is tried again with the next call. */
  async #ready(): Promise<LeadsDatabase> {
    this.#migrated ??= migrate(this.#db, this.#flavour).catch((error) => {
      this.#migrated = undefined;
      throw error;
    });
    await this.#migrated;
    return this.#db;
  }

  /**
   * Commits a lead. The same one within ten minutes (double click, retry, reload) is not stored again.
   *
   * @returns the id of the lead, and whether it had been there
   */
  async add(lead: NewLead): Promise<{ id: string; repeated: boolean }> {
    const db = await this.#ready();
    const id = randomUUID();
    const time = this.now();
    const email = (lead.values.email ?? "").toLowerCase();
    return db.transaction().execute(async (trx) => {
      // One statement decides which of two simultaneous submissions is the first, on both databases.
      const claimed = await trx
        .insertInto("recent_submissions")
        .values({ fingerprint: fingerprint(lead), lead_id: id, submitted_at: time })
        .onConflict((conflict) =>
          conflict
            .column("fingerprint")
            .doUpdateSet({ lead_id: id, submitted_at: time })
            .where("recent_submissions.submitted_at", "<=", time - sameWithin),
        )
        .returning("lead_id")
        .executeTakeFirst();
      if (!claimed) {
        const { lead_id } = await trx
          .selectFrom("recent_submissions")
          .select("lead_id")
          .where("fingerprint", "=", fingerprint(lead))
          .executeTakeFirstOrThrow();
        return { id: lead_id, repeated: true };
      }
      await trx
        .insertInto("leads")
        .values({
          id,
          form: lead.form,
          lang: lead.lang,
          email,
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
    });
  }

  /**
   * Leases due leads to a forwarder. Nobody else gets them until the lease is over, so a process that dies
   * with a lead in hand delays it only. A time further ahead than any that is ever set was written before the
   * clock was set back, and counts as over.
   */
  async claim(count: number, leaseMs: number): Promise<Lead[]> {
    const db = await this.#ready();
    const time = this.now();
    const lease = randomUUID();
    const furthest = time + longestDelay;
    return db
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
        return this.#flavour === "postgres" ? due.forUpdate().skipLocked() : due;
      })
      .returningAll()
      .execute();
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
  async bury(lead: Lead, reasons: string[]): Promise<void> {
    await this.#settle(lead, { status: "dead", last_error: reasons.join(", ") });
  }

  /** Only the holder of the lease decides about a lead. */
  async #settle(lead: Lead, change: Partial<Lead>): Promise<void> {
    const db = await this.#ready();
    await db
      .updateTable("leads")
      .set({ ...change, lease_id: null, leased_until: 0 })
      .where("id", "=", lead.id)
      .where("lease_id", "=", lead.lease_id)
      .execute();
  }

  /** Leads, newest first. */
  async list({
    status,
    limit,
  }: {
    status?: Lead["status"] | undefined;
    limit?: number;
  } = {}): Promise<Lead[]> {
    const db = await this.#ready();
    let query = db.selectFrom("leads").selectAll().orderBy("created_at", "desc").orderBy("id");
    if (status) query = query.where("status", "=", status);
    if (limit) query = query.limit(limit);
    return query.execute();
  }

  async find(id: string): Promise<Lead | undefined> {
    const db = await this.#ready();
    return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** How many leads there are in each state, and when the oldest that waits was submitted. */
  async counts(): Promise<{
    pending: number;
    forwarded: number;
    dead: number;
    oldestPending: number | null;
  }> {
    const db = await this.#ready();
    const rows = await db
      .selectFrom("leads")
      .select((eb) => ["status", eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
      .groupBy("status")
      .execute();
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
    const db = await this.#ready();
    const due = await db
      .updateTable("leads")
      .set({ status: "pending", due_at: this.now(), last_error: null })
      .where((eb) =>
        id === undefined
          ? eb("status", "=", "dead")
          : eb.and([eb("id", "=", id), eb("status", "!=", "forwarded")]),
      )
      .returning("id")
      .execute();
    return due.map((lead) => lead.id);
  }

  /** Deletes all that an e-mail address has sent. Returns how many leads that were. */
  async forget(email: string): Promise<number> {
    return this.#remove("email", "=", email.trim().toLowerCase());
  }

  /**
   * Deletes the leads submitted before a time. Those that the provider does not have yet are kept unless
   * `waitingToo`: nobody but this store has them. Returns how many were deleted.
   */
  async purge(before: number, waitingToo = false): Promise<number> {
    const db = await this.#ready();
    await db
      .deleteFrom("recent_submissions")
      .where("submitted_at", "<", this.now() - sameWithin)
      .execute();
    return this.#remove("created_at", "<", before, waitingToo ? anyStatus : settled);
  }

  async #remove(
    column: "email" | "created_at",
    operator: "=" | "<",
    value: string | number,
    among: readonly Lead["status"][] = anyStatus,
  ): Promise<number> {
    const db = await this.#ready();
    return db.transaction().execute(async (trx) => {
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
      return Number(numDeletedRows);
    });
  }

  /** Throws when leads could not be stored at this moment. */
  async proveWritable(): Promise<void> {
    await proveWritable(await this.#ready());
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

/** Two submissions with the same one are the same; it tells nothing about the visitor by itself. */
function fingerprint({ form, values }: NewLead): string {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([form, entries]))
    .digest("hex");
}
