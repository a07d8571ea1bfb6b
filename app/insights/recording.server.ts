import { isbot } from "isbot";
import type { Content } from "~/content/load.server";
import { count, counter } from "~/counts/counter.server";
import { dayOf } from "~/counts/daily-sums";
import { wasFound } from "~/finder/found-before.server";
import type { LeadStore } from "~/leads/store.server";
import { reportError } from "~/log/report.server";
import { typedIn } from "~/search/typed";
import { site } from "~/site/site.server";
import { CommonWords } from "./common-words";
import { type Answer, type Asked, type CountedFiles, countedOf, filesOf } from "./counted";
import { Showings } from "./showings";

/** How often sums are stored, in milliseconds: what was counted since is lost when the server is killed. */
const storedEvery = 60_000;
const hour = 60 * 60_000;
const day = 24 * hour;

/** How long sums are kept, in days: 25 months (rule 23.7). */
const keptDays = 761;

const files = new WeakMap<Content, CountedFiles>();
const commonWords = new CommonWords();
const showings = new Showings();

/** Whose a request is, and when it came. */
export type Coming = {
  /** See `networkOf`. */
  network: string;
  /** In milliseconds, of any beginning. */
  begun: number;
};

/** Counts a request that has been answered. */
export function countRequest(asked: Asked, answer: Answer, coming: () => Coming): void {
  const { content, env } = site();
  if (env.INSIGHTS === "off") return;
  const ofContent = files.get(content) ?? filesOf(content);
  files.set(content, ofContent);
  const all = countedOf(asked, answer, { content, files: ofContent, isRobot: isbot, isFound: wasFound });
  if (all.length === 0) return;
  const { network, begun } = coming();
  const isSearch = all.some(({ kind }) => kind === "search");
  const typed = isSearch ? (typedIn(new URL(asked.url ?? "", env.SITE_URL).search) ?? "") : "";
  const counted = all.filter(({ kind, tab, lang, detail }) =>
    showings.isNew([kind, tab, lang, detail, typed].join(" "), network, begun),
  );
  for (const each of counted) count(each);
  const searched = counted.findLast(({ kind }) => kind === "search" || kind === "search-empty");
  if (!searched) return;
  const common = commonWords.note(searched.lang, typed, network, dayOf(Date.now()));
  const kind = searched.kind === "search" ? "words" : "words-empty";
  if (common) count({ ...searched, kind, detail: common.words }, common.count);
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
