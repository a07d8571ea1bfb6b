import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
} from "kysely";
import { longestDelay } from "./backoff";
import type { DeliveryTable, Dialect, LeadsSchema, LeadTable } from "./database.server";
import { type Digest, earliest, type Status, type TargetName, targetNames } from "./delivery";

export type Lead = Selectable<LeadTable>;

/** A lead with the state of its delivery to one target, in place of the provider's. */
export type Delivery = Lead & { target: TargetName };

type Queue = Selectable<DeliveryTable>;

/** What changes during a delivery. */
export type DeliveryChange = Partial<Omit<Queue, "id" | "target" | "created_at" | "attempts">> & {
  attempts?: RawBuilder<number>;
};

const leadColumns = [
  ...(["id", "form", "lang", "email", "values_json", "consent_text"] as const),
  ...(["page_path", "page_title", "hutk", "created_at"] as const),
];
const stateColumns = [
  ...(["status", "attempts", "due_at", "lease_id", "leased_until"] as const),
  ...(["forwarded_at", "last_error"] as const),
];

/**
 * The table that has a target's queue. The provider's is the leads themselves, where earlier versions have it, and
 * where they find and leave it after a rollback. It has all columns of the other but `target`.
 */
const queueOf = (target: TargetName) => (target === "provider" ? "leads" : "deliveries") as "deliveries";

/** Conditions for the rows of a target in its table. */
const of = (target: TargetName) => (eb: ExpressionBuilder<LeadsSchema, "deliveries">) =>
  target === "provider" ? eb.lit(true) : eb("target", "=", target);

export type Claim = { target: TargetName; count: number; time: number; leaseMs: number; lease: string };

/**
 * Leases due leads. A time further ahead than any delay was written before the clock was set back, and counts as past.
 *
 * @param digest of the target, whose leads may wait that much longer
 */
export async function claim(
  db: Kysely<LeadsSchema>,
  dialect: Dialect,
  { target, count, time, leaseMs, lease }: Claim,
  digest?: Digest,
): Promise<Delivery[]> {
  const furthest = time + longestDelay + (digest?.everyMs ?? 0);
  const claimed = await db
    .updateTable(queueOf(target))
    .set((eb) => ({
      lease_id: lease,
      leased_until: time + leaseMs,
      attempts: eb("attempts", "+", 1),
    }))
    .where(of(target))
    .where("id", "in", (eb) => {
      const due = eb
        .selectFrom(queueOf(target))
        .select("id")
        .where(of(target))
        .where("status", "=", "pending")
        .where((eb) => eb.or([eb("due_at", "<=", time), eb("due_at", ">", furthest)]))
        .where((eb) => eb.or([eb("leased_until", "<=", time), eb("leased_until", ">", furthest)]))
        .orderBy("due_at")
        .orderBy("id")
        .limit(count);
      return dialect === "postgres" ? due.forUpdate().skipLocked() : due;
    })
    .returning("id")
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return selectDeliveries(db, target)
    .where("leads.id", "in", ids)
    .orderBy("leads.created_at")
    .orderBy("leads.id")
    .execute();
}

/** Updates deliveries that were claimed together, all or none, and ends their lease, if its holder still has it. */
export async function settle(
  db: Kysely<LeadsSchema>,
  deliveries: readonly Pick<Delivery, "id" | "target" | "lease_id">[],
  change: DeliveryChange,
): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  const { target, lease_id } = first;
  const ids = deliveries.map(({ id }) => id);
  await db
    .updateTable(queueOf(target))
    .set({ ...change, lease_id: null, leased_until: 0 })
    .where(of(target))
    .where("id", "in", ids)
    .where("lease_id", "=", lease_id)
    .execute();
}

/** Leads that are or were to be delivered to a target, with the state of that. */
export function selectDeliveries(db: Kysely<LeadsSchema>, target: TargetName) {
  return db
    .selectFrom("leads")
    .$if(
      target !== "provider",
      (query) =>
        query.innerJoin("deliveries", (join) =>
          join.onRef("deliveries.id", "=", "leads.id").on("deliveries.target", "=", target),
        ) as unknown as typeof query,
    )
    .select(leadColumns.map((column) => `leads.${column}` as const))
    .select(stateColumns.map((column) => `${queueOf(target) as "leads"}.${column}` as const))
    .select(sql.lit(target).as("target"));
}

export type Counts = { pending: number; forwarded: number; dead: number; oldestPending: number | null };

/** The number of a target's leads in each state, and since when the oldest pending one is due or was submitted. */
export async function counts(db: Kysely<LeadsSchema>, target: TargetName): Promise<Counts> {
  const rows = await db
    .selectFrom(queueOf(target))
    .select((eb) => ["status", eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .where(of(target))
    .groupBy("status")
    .execute();
  const row = (status: Status) => rows.find((each) => each.status === status);
  return {
    pending: Number(row("pending")?.count ?? 0),
    forwarded: Number(row("forwarded")?.count ?? 0),
    dead: Number(row("dead")?.count ?? 0),
    oldestPending: row("pending")?.oldest ?? null,
  };
}

/** Which leads to retry: one, or all dead ones without `id`; to one target, or to all without `target`. */
export type Retry = {
  id?: string | undefined;
  target?: TargetName | undefined;
  /** Targets in use, by default all that there are. */
  among?: readonly TargetName[];
};

/**
 * Makes deliveries due at once that are dead, or pending where a lead is named. A target that was stopped gets leads
 * again, if it is named; a lead that is older than the target as well.
 */
export async function retry(
  db: Kysely<LeadsSchema>,
  { id, target, among = targetNames }: Retry,
  time: number,
) {
  if (target !== undefined && target !== "provider") {
    await db.updateTable("targets").set({ stopped_at: null }).where("name", "=", target).execute();
    if (id !== undefined) {
      await enlist(db, target, (eb) => eb("leads.id", "=", id));
    }
  }
  const due: { id: string; target: TargetName }[] = [];
  for (const each of target === undefined ? among : [target]) {
    const rows = await db
      .updateTable(queueOf(each))
      .set({ status: "pending", due_at: time, last_error: null })
      .where(of(each))
      .where((eb) =>
        id === undefined
          ? eb("status", "=", "dead")
          : eb.and([eb("id", "=", id), eb("status", "!=", "forwarded")]),
      )
      .returning("id")
      .execute();
    due.push(...rows.map((row) => ({ id: row.id, target: each })));
  }
  return due;
}

/** Since when a target is set, and when it was stopped, if it was; undefined if another address has taken its place. */
export type OpenTarget = { since: number; stoppedAt: number | null | undefined };

/**
 * Notes that a target is set. It is no longer stopped if it has another address, which a process gives it once: with
 * each look, two of them with different ones would take it from each other for ever.
 *
 * @param since leads submitted before are not delivered, unless the target is known for longer. One that is known since
 * later was set while the clock was ahead.
 */
export async function openTarget(
  db: Kysely<LeadsSchema>,
  name: TargetName,
  address: string,
  since: number,
  takesOver: boolean,
): Promise<OpenTarget> {
  const known = await db.selectFrom("targets").selectAll().where("name", "=", name).executeTakeFirst();
  const isElsewhere = known !== undefined && known.address !== address;
  const changesAddress = isElsewhere && takesOver;
  if (known && known.since <= since && !changesAddress) {
    return { since: known.since, stoppedAt: isElsewhere ? undefined : known.stopped_at };
  }
  const opened = await db
    .insertInto("targets")
    .values({ name, since, address, stopped_at: null })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({
        since: earlierSince,
        ...(changesAddress && { address, stopped_at: null }),
      }),
    )
    .returning(["since", "address", "stopped_at"])
    .executeTakeFirstOrThrow();
  return { since: opened.since, stoppedAt: opened.address === address ? opened.stopped_at : undefined };
}

/** The earlier one of the stored and the inserted time. */
export const earlierSince = sql<number>`case when excluded.since < targets.since then excluded.since else targets.since end`;

/** Targets of some, other than the provider, that a lead waits for. */
export function waiting(eb: ExpressionBuilder<LeadsSchema, "leads">, targets: readonly TargetName[]) {
  return eb
    .selectFrom("targets")
    .select("targets.name")
    .where("targets.name", "in", ["", ...targets] as TargetName[])
    .where("targets.stopped_at", "is", null)
    .where(({ and, exists, not, or, ref, selectFrom }) => {
      const deliveries = selectFrom("deliveries")
        .select("deliveries.id")
        .whereRef("deliveries.id", "=", "leads.id")
        .whereRef("deliveries.target", "=", "targets.name");
      return or([
        exists(deliveries.where("deliveries.status", "=", "pending")),
        and([submittedSince(ref("targets.since"))(eb), not(exists(deliveries))]),
      ]);
    });
}

/** Condition for leads that a target is to have: those since it was set, and those of a clock that was years behind. */
export const submittedSince =
  (since: number | Expression<number>) => (eb: ExpressionBuilder<LeadsSchema, "leads">) =>
    eb.or([eb("leads.created_at", ">=", since), eb("leads.created_at", "<", earliest)]);

/**
 * Queues leads for a target that are not queued for it yet. Leads are not queued when they are stored: versions before
 * this one store leads as well, in a rolling update or after a rollback.
 *
 * @param which of the leads, like those submitted since a time
 */
export async function enlist(
  db: Kysely<LeadsSchema>,
  target: TargetName,
  which: (eb: ExpressionBuilder<LeadsSchema, "leads">) => ReturnType<typeof eb.and>,
  digest?: Digest,
): Promise<void> {
  const due = digest
    ? sql<number>`leads.created_at + ${sql.lit(digest.everyMs)} - (leads.created_at - ${sql.lit(digest.offsetMs)}) % ${sql.lit(digest.everyMs)}`
    : sql<number>`leads.created_at`;
  await db
    .insertInto("deliveries")
    .columns(["id", "target", "created_at", "status", "due_at"])
    .expression((eb) =>
      eb
        .selectFrom("leads")
        .select(["leads.id", sql.lit(target).as("target"), due.as("created_at")])
        .select([sql.lit("pending").as("status"), due.as("due_at")])
        .where(which)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("deliveries")
                .select("deliveries.id")
                .whereRef("deliveries.id", "=", "leads.id")
                .where("deliveries.target", "=", target),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
