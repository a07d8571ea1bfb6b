import type { IncomingMessage } from "node:http";
import { addressOf } from "~/content/site/address.server";
import { demos } from "~/content/site/demos.server";
import { oncePerSite, site } from "~/content/site/site.server";
import {
  type ClassifierContext,
  type CountedRequest,
  type CountedResponse,
  classifyRequest,
  filesOf,
} from "~/insights/classify-request";
import { counter } from "~/insights/counts/counter.server";
import { dayLength, dayOf } from "~/insights/counts/daily-sums";
import { type Counted, nameOf } from "~/insights/counts/kinds";
import { isRobot } from "~/insights/counts/robots.server";
import { isPart, isVisit } from "~/insights/counts/visit";
import { DedupeWindow } from "~/insights/dedupe-window";
import { OpenedPages } from "~/insights/opened-pages";
import { parseBeacon } from "~/insights/playback-beacon";
import { PopularQueries } from "~/insights/popular-queries";
import type { Leads } from "~/leads/leads.server";
import { reportError } from "~/platform/log/report.server";
import { visits } from "~/platform/metrics/metrics.server";
import { hasResults } from "~/search/server/search.server";

/** Interval between database writes, in milliseconds. If the server is killed, counts since the last write are lost. */
const writeIntervalMs = 60_000;
const hour = 60 * 60_000;

/**
 * Interval after which old requests are forgotten, in milliseconds. A video request is counted only when the video has
 * been sent. To recognise repeated requests, the interval must be longer than it takes to send a video.
 */
const expiryIntervalMs = 5 * 60_000;

/** Retention period of daily counts: 25 months (rule 23.7). */
const maxAgeDays = 761;

const classifierContext = oncePerSite(
  ({ content, env }): ClassifierContext => ({
    campaigns: content.site.campaigns,
    files: filesOf(content),
    isRobot,
    isSecure: env.SITE_URL.startsWith("https:"),
    isFound: hasResults,
  }),
);
const popularQueries = new PopularQueries();
const dedupeWindow = new DedupeWindow();
const openedPages = new OpenedPages();

type Coming = {
  network: string;
  /** Arrival time of the request in milliseconds, as returned by `performance.now()`. */
  begun: number;
};

export function countRequest(asked: IncomingMessage, answer: CountedResponse, coming: () => Coming): void {
  if (site().env.INSIGHTS === "off") return;
  const address = addressOf(asked);
  const all = classifyRequest(asked, address, answer, classifierContext());
  const asksForPart = isPart(asked.url ?? "") && isVisit(asked.method, asked.headers);
  if (all.length === 0 && !asksForPart) return;
  const { network, begun } = coming();
  const isSearch = all[0]?.kind === "search";
  const typed = (isSearch && address.searchQuery) || "";
  let isNew = false;
  for (const each of all) {
    const dedupeKey = typed === "" ? nameOf(each) : `${nameOf(each)} ${typed}`;
    if (!dedupeWindow.isNew(dedupeKey, network, begun)) continue;
    isNew = true;
    counter.add(each);
    if (each.kind === "page" && each.detail !== "") openedPages.note(each, network);
  }
  if (asksForPart && !isRobot(asked.headers["user-agent"] ?? ""))
    for (const page of openedPages.take(network)) counter.add({ ...page, kind: "loaded" });
  if (isSearch && isNew) countWords(all, typed, network);
}

function countWords(counted: readonly Counted[], typed: string, network: string): void {
  const search = counted.at(-1);
  if (!search) return;
  const common = popularQueries.note(search.lang, typed, network, dayOf(Date.now()));
  const kind = search.kind === "search" ? "words" : "words-empty";
  if (common) counter.add({ ...search, kind, detail: common.words }, common.count);
}

/**
 * Does not count bots, or visitors who ask not to be tracked (rule 23.8).
 * @returns false if the beacon is invalid
 */
export function countPlayback({ method, headers }: CountedRequest, text: string): boolean {
  const counted = parseBeacon(text, demos());
  if (!counted) return false;
  if (isVisit(method, headers) && !isRobot(headers["user-agent"] ?? ""))
    for (const each of counted) counter.add(each);
  return true;
}

/** @returns a function that writes the counts still in memory, to be called when the server stops */
export function recordCounts({ store, clock }: Pick<Leads, "store" | "clock">): () => Promise<void> {
  const record = async () => {
    const sums = counter.take();
    try {
      await store.addSums(sums);
      for (const { kind, tab, lang, count } of sums) visits.inc({ kind, tab, lang }, count);
    } catch (error) {
      counter.restore(sums);
      reportError(error);
    }
  };
  const purge = () =>
    clock.ifTrusted((now) => store.purgeSums(dayOf(now - maxAgeDays * dayLength))).catch(reportError);
  setInterval(record, writeIntervalMs).unref();
  // Uses timers to delete data about visitors, so that it is deleted even if no further requests arrive.
  setInterval(() => dedupeWindow.dropOlderHalf(), expiryIntervalMs).unref();
  setInterval(() => openedPages.dropOlderHalf(), writeIntervalMs).unref();
  setInterval(() => popularQueries.startDay(dayOf(Date.now())), writeIntervalMs).unref();
  setInterval(purge, hour).unref();
  return record;
}
