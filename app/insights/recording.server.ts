import type { Content } from "~/content/load.server";
import { counter } from "~/counts/counter";
import { dayOf } from "~/counts/daily-sums";
import type { LeadStore } from "~/leads/store.server";
import { reportError } from "~/log/report.server";
import { site } from "~/site/site.server";
import { type Answer, type Asked, type CountedFiles, countedOf, filesOf } from "./counted";

/** How often sums are stored, in milliseconds: what was counted since is lost when the server is killed. */
const storedEvery = 60_000;
const hour = 60 * 60_000;
const day = 24 * hour;

/** How long sums are kept, in days: 25 months (rule 23.7). */
const keptDays = 761;

const known = new WeakMap<Content, CountedFiles>();

/** Counts a request that has been answered. */
export function countRequest(asked: Asked, answer: Answer): void {
  const { content } = site();
  const files = known.get(content) ?? filesOf(content);
  known.set(content, files);
  for (const counted of countedOf(asked, answer, { content, files, isRobot: () => false }))
    counter.add(counted);
}

/**
 * Stores sums every minute from now on, and deletes those that have been kept long enough.
 *
 * @returns what stores those that are left, when the server stops
 */
export function recordCounts(store: LeadStore): () => Promise<void> {
  const record = async () => {
    const sums = counter.take();
    try {
      await store.addSums(sums);
    } catch (error) {
      counter.putBack(sums);
      reportError(error);
    }
  };
  const purge = () => store.purgeSums(dayOf(Date.now() - keptDays * day)).catch(reportError);
  setInterval(record, storedEvery).unref();
  setInterval(purge, hour).unref();
  return record;
}
