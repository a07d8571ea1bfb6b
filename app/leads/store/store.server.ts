import { createHash, randomUUID } from "node:crypto";
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { DailySum } from "~/insights/counts/kinds";
import {
  type EngineEvents,
  type LeadsDatabase,
  type LeadsSchema,
  OtherDatabaseError,
  type Work,
} from "~/leads/store/databases/database.server";
import { migrate, unknownMigrations } from "~/leads/store/databases/migrations.server";
import { openDatabase } from "~/leads/store/databases/open-database.server";
import type { FormKind } from "~/schema/basics/form-kind";
import type { Language } from "~/schema/basics/languages";
import type { ProductValue } from "~/schema/basics/products";
import { backUp, type Copied, restore } from "./backup.server";
import { plausibleTimes } from "./clock.server";
import { addSums, purgeSums, readSums } from "./daily-sums.server";
import type { Digest, Status, TargetName } from "./delivery";
import { canonicalAddress, storedForms } from "./email-address.server";
import {
  type Counts,
  claim,
  counts,
  type Delivery,
  type DeliveryChange,
  type DeliveryState,
  enqueue,
  type Lead,
  type QueuedTarget,
  type Retry,
  recordOutcome,
  resume,
  retry,
  selectDeliveries,
} from "./queue.server";
import type { Values } from "./submission";

export type { Delivery, DeliveryState, Lead };

export type NewLead = {
  form: FormKind;
  product: ProductValue;
  lang: Language;
  values: Values;
  consentText: string;
  pagePath: string;
  pageTitle: string;
  hutk: string | null;
  targets: readonly QueuedTarget[];
};

export type ListedLead = Lead & { deliveries: DeliveryState[] };

type Filter = { status?: Status | undefined; target?: TargetName | undefined; email?: string | undefined };

type Claimed = Delivery | Delivery[];

type StoredLead = { id: string; repeated: boolean };

type Submission = { id: string; time: number; lead: NewLead };

/** Test lead that is stored and deleted in one transaction, to check that leads can be stored. */
const probeLead: NewLead = {
  form: "contact",
  product: "Seafood",
  lang: "en",
  values: {},
  consentText: "",
  pagePath: "",
  pageTitle: "",
  hutk: null,
  targets: [{ name: "mail" }],
};

const maxAtOnce = 500;

const duplicateWindowMs = 10 * 60_000;

export class LeadStore {
  readonly #database: LeadsDatabase;
  #migrated: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly now: () => number = Date.now,
    timeoutMs?: number,
    events?: EngineEvents,
  ) {
    this.#database = openDatabase(url, timeoutMs, events);
  }

  #run<T>(work: Work<T>): Promise<T> {
    const deadline = this.#database.deadline();
    return this.#withTables(() => this.#database.run(work, deadline), deadline);
  }

  /** Migrates the database, then runs `act`. If the database is replaced in the meantime, both steps are repeated. */
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

  #transact<T>(work: Work<T>): Promise<T> {
    return this.#run((db) => db.transaction().execute(work));
  }

  #migrate(): Promise<void> {
    this.#migrated ??= migrate(this.#database).catch((error) => {
      this.#migrated = undefined;
      throw error;
    });
    return this.#migrated;
  }

  async add(lead: NewLead): Promise<StoredLead> {
    const submission = { id: randomUUID(), time: this.now(), lead };
    return this.#transact((trx) => store(trx, submission));
  }

  async claim(target: TargetName, count: number, leaseMs: number, digest?: Digest): Promise<Delivery[]> {
    const claimed = { target, count, leaseMs, time: this.now(), lease: randomUUID() };
    return this.#run((db) => claim(db, this.#database.dialect, claimed, digest));
  }

  async forwarded(deliveries: Claimed): Promise<void> {
    await this.#settle(deliveries, { status: "forwarded", forwarded_at: this.now(), last_error: null });
  }

  async postpone(deliveries: Claimed, dueAt: number, reason: string): Promise<void> {
    await this.#settle(deliveries, { due_at: dueAt, last_error: reason });
  }

  /** Returns claimed but unsent leads to the queue, so that the claim does not count as an attempt. */
  async release(deliveries: Claimed, dueAt: number): Promise<void> {
    await this.#settle(deliveries, { due_at: dueAt, attempts: sql<number>`attempts - 1` });
  }

  async deadLetter(deliveries: Claimed, reasons: string[]): Promise<void> {
    await this.#settle(deliveries, { status: "dead", last_error: reasons.join(", ") });
  }

  async #settle(deliveries: Claimed, change: DeliveryChange): Promise<void> {
    await this.#run((db) => recordOutcome(db, [deliveries].flat(), change));
  }

  async stopTarget(target: TargetName, urlHash: string): Promise<void> {
    const stopped = { target, address: urlHash, stopped_at: this.now() };
    await this.#run((db) =>
      db
        .insertInto("stopped_targets")
        .values(stopped)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async stoppedTargets() {
    return this.#run((db) => db.selectFrom("stopped_targets").selectAll().orderBy("target").execute());
  }

  async forgetFormerStop(target: TargetName, urlHash: string): Promise<void> {
    await this.#run((db) => resume(db, target, urlHash));
  }

  async list({ limit, ...filter }: Filter & { limit?: number } = {}): Promise<ListedLead[]> {
    const leads = await this.#run((db) =>
      filtered(db, filter)
        .selectAll("leads")
        .orderBy("created_at", "desc")
        .orderBy("id")
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute(),
    );
    const listed = new Map(leads.map((lead) => [lead.id, { ...lead, deliveries: [] as DeliveryState[] }]));
    for (let start = 0; start < leads.length; start += maxAtOnce) {
      const ids = leads.slice(start, start + maxAtOnce).map(({ id }) => id);
      const deliveries = await this.#run((db) =>
        db.selectFrom("deliveries").selectAll().where("lead_id", "in", ids).orderBy("target").execute(),
      );
      for (const delivery of deliveries) listed.get(delivery.lead_id)?.deliveries.push(delivery);
    }
    return [...listed.values()];
  }

  async count(filter: Filter = {}): Promise<number> {
    const { count } = await this.#run((db) =>
      filtered(db, filter)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
    );
    return count;
  }

  async find(id: string): Promise<Lead | undefined> {
    return this.#run((db) => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst());
  }

  async deliveriesOf(id: string): Promise<DeliveryState[]> {
    return this.#run((db) =>
      db.selectFrom("deliveries").selectAll().where("lead_id", "=", id).orderBy("target").execute(),
    );
  }

  /**
   * Deliveries of a person's leads that the target may have received. These can include deliveries that failed with an
   * error.
   */
  async copiesOf(email: string): Promise<Delivery[]> {
    const deliveries = await this.#run((db) =>
      selectDeliveries(db)
        .where("email", "in", storedForms(email))
        .orderBy("created_at")
        .orderBy("target")
        .execute(),
    );
    // Omits deliveries that were never attempted or were rejected at the first attempt: their targets have no copy.
    return deliveries.filter(({ status, attempts }) => attempts > (status === "dead" ? 1 : 0));
  }

  async usedTargets(): Promise<TargetName[]> {
    const rows = await this.#run((db) =>
      db.selectFrom("deliveries").select("target").distinct().orderBy("target").execute(),
    );
    return rows.map(({ target }) => target);
  }

  async counts(target: TargetName): Promise<Counts> {
    return this.#run((db) => counts(db, target));
  }

  async retry(which: Retry = {}): Promise<{ lead_id: string; target: TargetName }[]> {
    return this.#transact((trx) => retry(trx, which, this.now()));
  }

  /** Deletes a person's leads. Their data may remain in the database's files until `erase` is called. */
  async forget(email: string): Promise<number> {
    return this.#remove((eb) => eb("leads.email", "in", storedForms(email)));
  }

  /**
   * Deletes leads that were submitted before the given time, except leads whose delivery to one of the given targets is
   * pending. If a lead's submission time is implausible, the lead's age is counted from the first `purge` that detects
   * the implausible time.
   */
  async purge(before: number, waitingFor: readonly TargetName[]): Promise<number> {
    const { from, to } = plausibleTimes(this.now(), await this.storedTime());
    await this.#run((db) =>
      db
        .updateTable("leads")
        .set((eb) => ({
          kept_from: eb
            .case()
            .when(eb.between("created_at", from, to))
            .then(eb.ref("created_at"))
            .else(this.now())
            .end(),
        }))
        .where((eb) => eb.or([eb("kept_from", "is", null), eb("kept_from", ">", to)]))
        .execute(),
    );
    await this.#run((db) =>
      db
        .deleteFrom("recent_submissions")
        .where("submitted_at", "<", this.now() - duplicateWindowMs)
        .execute(),
    );
    return this.#remove((eb) =>
      eb.and([
        eb("leads.kept_from", "<", before),
        ...(waitingFor.length > 0 ? [eb("leads.id", "not in", pendingIds(eb, waitingFor))] : []),
      ]),
    );
  }

  async #remove(
    which: (eb: ExpressionBuilder<LeadsSchema, "leads">) => Expression<SqlBool>,
  ): Promise<number> {
    let removed = 0;
    await this.#transact(async (trx) => {
      const ids = trx.selectFrom("leads").select("id").where(which);
      await trx.deleteFrom("recent_submissions").where("lead_id", "in", ids).execute();
      const { numDeletedRows } = await trx.deleteFrom("leads").where(which).executeTakeFirst();
      // Keeps the larger count, because a retry does not count leads that an earlier attempt has already deleted.
      removed = Math.max(removed, Number(numDeletedRows));
    });
    return removed;
  }

  /**
   * Erases deleted data by rewriting the SQLite file. The process is blocked in the meantime.
   * @throws Error if the file cannot be rewritten
   */
  async erase(): Promise<void> {
    await this.#withTables(() => this.#database.erase());
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

  async storedTime(): Promise<number | undefined> {
    const row = await this.#run((db) => db.selectFrom("server_clock").select("last_at").executeTakeFirst());
    return row?.last_at;
  }

  async storeTime(now: number): Promise<void> {
    await this.#run((db) =>
      db
        .insertInto("server_clock")
        .values({ id: 1, first_at: now, last_at: now })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ last_at: now }))
        .execute(),
    );
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

  async proveWritable(): Promise<void> {
    const id = `probe-${randomUUID()}`;
    const probe = { fingerprint: "probe", lead_id: id, submitted_at: this.now() };
    await this.#transact(async (trx) => {
      await insertLead(trx, { id, time: probe.submitted_at, lead: probeLead });
      await trx.deleteFrom("leads").where("id", "=", id).execute();
      await trx
        .insertInto("recent_submissions")
        .values(probe)
        .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet(probe))
        .execute();
    });
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

async function store(trx: Kysely<LeadsSchema>, { id, time, lead }: Submission): Promise<StoredLead> {
  // A single statement prevents a race condition between two simultaneous submissions.
  const claimed = await trx
    .insertInto("recent_submissions")
    .values({ fingerprint: fingerprint(lead), lead_id: id, submitted_at: time })
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet({ lead_id: id, submitted_at: time })
        // Also overwrites times far in the future, which were stored before the clock was set back.
        .where((eb) =>
          eb.or([
            eb("recent_submissions.submitted_at", "<=", time - duplicateWindowMs),
            eb("recent_submissions.submitted_at", ">", time + duplicateWindowMs),
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
    // If the stored id is this lead's own, an earlier attempt was committed, so the lead is not a duplicate.
    return { id: lead_id, repeated: lead_id !== id };
  }
  await insertLead(trx, { id, time, lead });
  return { id, repeated: false };
}

async function insertLead(trx: Kysely<LeadsSchema>, { id, time, lead }: Submission): Promise<void> {
  await trx
    .insertInto("leads")
    .values({
      id,
      form: lead.form,
      product: lead.product,
      lang: lead.lang,
      email: canonicalAddress(lead.values.email ?? ""),
      values_json: JSON.stringify(lead.values),
      consent_text: lead.consentText,
      page_path: lead.pagePath,
      page_title: lead.pageTitle,
      hutk: lead.hutk,
      created_at: time,
    })
    .execute();
  await enqueue(trx, id, lead.targets, time);
}

function filtered(db: Kysely<LeadsSchema>, { status, target, email }: Filter) {
  const query = db
    .selectFrom("leads")
    .$if(email !== undefined, (all) => all.where("leads.email", "in", storedForms(email ?? "")));
  if (status === undefined && target === undefined) return query;
  return query.where("leads.id", "in", (eb) =>
    eb
      .selectFrom("deliveries")
      .select("lead_id")
      .$if(status !== undefined, (found) => found.where("status", "=", status ?? "pending"))
      .$if(target !== undefined, (found) => found.where("target", "=", target ?? "provider")),
  );
}

function pendingIds(eb: ExpressionBuilder<LeadsSchema, "leads">, targets: readonly TargetName[]) {
  return eb
    .selectFrom("deliveries")
    .select("lead_id")
    .where("status", "=", "pending")
    .where("target", "in", targets);
}

function fingerprint({ form, values }: NewLead): string {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([form, entries]))
    .digest("hex");
}
