import type { Kysely } from "kysely";
import { dayOf, keyOf } from "~/insights/counts/daily-sums";
import type { DailySum } from "~/insights/counts/kinds";
import type { LeadsSchema } from "~/leads/store/databases/database.server";

/** Maximum number of sums per SQL statement. A sum has six parameters, and databases limit the number of parameters. */
const atOnce = 500;

/** @param id identifies the batch of sums, so that a retry does not add the same sums again */
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
    // All servers lock rows in the same order, which prevents deadlocks.
    const ordered = [...sums].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    for (let start = 0; start < ordered.length; start += atOnce) {
      await insertSums(trx, ordered.slice(start, start + atOnce));
    }
  });
}

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

/** Includes the days `from` and `to`, which have the form `2026-11-01`. */
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

export async function purgeSums(db: Kysely<LeadsSchema>, before: string): Promise<void> {
  const clock = await db.selectFrom("server_clock").select("first_at").executeTakeFirst();
  // Keeps all sums until those of the first day with a trusted clock expire: earlier sums may have wrong dates.
  if (!clock || dayOf(clock.first_at) >= before) return;
  await db.deleteFrom("daily_sums").where("day", "<", before).execute();
  await db.deleteFrom("stored_sums").where("day", "<", before).execute();
}
