import type { Kysely } from "kysely";
import { keyOf } from "~/insights/counts/daily-sums";
import type { DailySum } from "~/insights/counts/kinds";
import type { LeadsSchema } from "./database.server";

/** So many sums are added by one statement, which has six values of each: databases take some thousands. */
const atOnce = 500;

/**
 * Adds sums to those of their days, by whichever server.
 *
 * @param id of these sums, by which they are added once, however often that is tried
 */
export async function addSums(db: Kysely<LeadsSchema>, id: string, sums: DailySum[]): Promise<void> {
  const [first] = sums;
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("stored_sums")
      .values({ id, day: first.day })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    // All servers lock them in the same order.
    const ordered = [...sums].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    for (let start = 0; start < ordered.length; start += atOnce) {
      await insertSums(trx, ordered.slice(start, start + atOnce));
    }
  });
}

/** Adds some sums to those that are there, by one statement. */
export async function insertSums(db: Kysely<LeadsSchema>, sums: DailySum[]): Promise<void> {
  await db
    .insertInto("daily_sums")
    .values(sums)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "tab", "kind", "lang", "detail"])
        .doUpdateSet((eb) => ({ count: eb("daily_sums.count", "+", eb.ref("excluded.count")) })),
    )
    .execute();
}

/**
 * The sums of some days, in their order.
 *
 * @param from the first day, like `2026-11-01`
 * @param to the last
 */
export async function readSums(db: Kysely<LeadsSchema>, from: string, to: string): Promise<DailySum[]> {
  const rows = await db
    .selectFrom("daily_sums")
    .select(["day", "tab", "kind", "lang", "detail", "count"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .orderBy("tab")
    .orderBy("kind")
    .orderBy("lang")
    .orderBy("detail")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Deletes the sums of all days before one, and what is known of their storing. */
export async function purgeSums(db: Kysely<LeadsSchema>, before: string): Promise<void> {
  await db.deleteFrom("daily_sums").where("day", "<", before).execute();
  await db.deleteFrom("stored_sums").where("day", "<", before).execute();
}
