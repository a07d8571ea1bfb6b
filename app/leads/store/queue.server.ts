import type { Kysely, RawBuilder, Selectable } from "kysely";
import type { DeliveryTable, Dialect, LeadsSchema, LeadTable } from "~/leads/store/databases/database.server";
import { maxDelayMs } from "./backoff";
import { type Digest, firstDue, type Status, type TargetName } from "./delivery";

export type Lead = Selectable<LeadTable>;

export type DeliveryState = Selectable<DeliveryTable>;

export type Delivery = Lead & DeliveryState;

export type DeliveryChange = Partial<
  Pick<DeliveryState, "status" | "due_at" | "forwarded_at" | "last_error">
> & {
  attempts?: RawBuilder<number>;
};

export type QueuedTarget = { name: TargetName; digest?: Digest | undefined };

export async function enqueue(
  db: Kysely<LeadsSchema>,
  leadId: string,
  targets: readonly QueuedTarget[],
  time: number,
): Promise<void> {
  if (targets.length === 0) return;
  const deliveries = targets.map(({ name, digest }) => {
    const due = firstDue(time, digest);
    return { lead_id: leadId, target: name, first_due_at: due, status: "pending" as const, due_at: due };
  });
  await db
    .insertInto("deliveries")
    .values(deliveries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Claim = { target: TargetName; count: number; time: number; leaseMs: number; lease: string };

/** Leases leads that are due, and leads with impossibly late due times, which result from setting the clock back. */
export async function claim(
  db: Kysely<LeadsSchema>,
  dialect: Dialect,
  { target, count, time, leaseMs, lease }: Claim,
  digest?: Digest,
): Promise<Delivery[]> {
  const furthest = time + maxDelayMs + (digest?.everyMs ?? 0);
  const claimed = await db
    .updateTable("deliveries")
    .set((eb) => ({
      lease_id: lease,
      leased_until: time + leaseMs,
      attempts: eb("attempts", "+", 1),
    }))
    .where("target", "=", target)
    .where("lead_id", "in", (eb) => {
      const due = eb
        .selectFrom("deliveries")
        .select("lead_id")
        .where("target", "=", target)
        .where("status", "=", "pending")
        .where((eb) => eb.or([eb("due_at", "<=", time), eb("due_at", ">", furthest)]))
        .where((eb) => eb.or([eb("leased_until", "<=", time), eb("leased_until", ">", furthest)]))
        .orderBy("due_at")
        .orderBy("lead_id")
        .limit(count);
      return dialect === "postgres" ? due.forUpdate().skipLocked() : due;
    })
    .returning("lead_id")
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ lead_id }) => lead_id);
  return selectDeliveries(db)
    .where("target", "=", target)
    .where("lead_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function recordOutcome(
  db: Kysely<LeadsSchema>,
  deliveries: readonly Pick<Delivery, "lead_id" | "target" | "lease_id">[],
  change: DeliveryChange,
): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  const ids = deliveries.map(({ lead_id }) => lead_id);
  await db
    .updateTable("deliveries")
    .set({ ...change, lease_id: null, leased_until: 0 })
    .where("target", "=", first.target)
    .where("lead_id", "in", ids)
    .where("lease_id", "=", first.lease_id)
    .execute();
}

export function selectDeliveries(db: Kysely<LeadsSchema>) {
  return db
    .selectFrom("leads")
    .innerJoin("deliveries", "deliveries.lead_id", "leads.id")
    .selectAll(["leads", "deliveries"]);
}

export type Counts = { pending: number; forwarded: number; dead: number; oldestPending: number | null };

export async function counts(db: Kysely<LeadsSchema>, target: TargetName): Promise<Counts> {
  const rows = await db
    .selectFrom("deliveries")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count"), eb.fn.min("first_due_at").as("oldest")])
    .where("target", "=", target)
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

export type Retry = { id?: string | undefined; target?: TargetName | undefined };

/**
 * Makes dead deliveries due again. If `id` is given, only this lead's deliveries become due, including pending ones. If
 * `target` is given, only deliveries to this target become due. Deliveries that the target stopped then resume. If both
 * are given, the lead is also queued for the target, because the target may have been configured after the submission.
 */
export async function retry(db: Kysely<LeadsSchema>, { id, target }: Retry, time: number) {
  if (target !== undefined) {
    await resume(db, target);
    if (id !== undefined) await enqueue(db, id, [{ name: target }], time);
  }
  return db
    .updateTable("deliveries")
    .set({ status: "pending", due_at: time, last_error: null })
    .where((eb) =>
      eb.and([
        ...(target === undefined ? [] : [eb("target", "=", target)]),
        ...(id === undefined
          ? [eb("status", "=", "dead")]
          : [eb("lead_id", "=", id), eb("status", "!=", "forwarded")]),
      ]),
    )
    .returning(["lead_id", "target"])
    .execute();
}

/** Deletes the records in `stopped_targets` for this target, except the record of the given URL. */
export async function resume(db: Kysely<LeadsSchema>, target: TargetName, urlHash?: string): Promise<void> {
  await db
    .deleteFrom("stopped_targets")
    .where("target", "=", target)
    .$if(urlHash !== undefined, (query) => query.where("address", "!=", urlHash ?? ""))
    .execute();
}
