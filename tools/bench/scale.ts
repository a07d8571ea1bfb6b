import type { Content } from "~/content/schema/content";
import { table, whole } from "./figures";

/** What the model is given: what it is, its unit, and where it comes from. */
const described = {
  pagesPerVisit: ["Pages that a visit asks for", "", "assumed"],
  filmsPerVisit: ["Films that it begins", "", "assumed"],
  watchedPercent: ["How much of a film is loaded", "%", "assumed"],
  ownQueryPercent: ["Visits with a query that no other has, as some mailings add it", "%", "assumed"],
  leadPercent: ["Visits that send a form", "%", "assumed"],
  peakFactor: ["The busiest second beside the day's mean", "×", "assumed"],
  zipfExponent: ["The demo of rank r is visited as 1 to r to the power of", "", "assumed"],
  places: ["Places at which a CDN keeps pages, each for itself", "", "assumed"],
  releasesPerDay: ["Releases in a day", "", "assumed"],
  usedPercent: ["How much of the rates below is used", "%", "assumed"],
  leadsRead: ["Leads that a team reads in a day", "", "assumed"],
  linkMbits: ["A server's network", "Mbit/s", "assumed"],
  demos: ["Demos", "", "`content/`"],
  filmKB: ["A film: H.264, the largest", "KB", "`public/assets`, the mean"],
  posterKB: ["A poster: AVIF, the widest", "KB", "`public/assets`, the mean"],
  pageKB: ["A page", "KB", "the most that tests allow"],
  scriptsKB: ["Scripts, once in a visit", "KB", "[the most](performance.md#scripts-and-a-second-visit)"],
  sharedSeconds: ["How long caches keep a page", "s", "`PAGE_SHARED_SECONDS`"],
  cachedRate: [
    "Pages and files that a core has in memory, a second",
    "",
    "[less than measured](performance.md)",
  ],
  uncachedRate: ["Pages that it has to make, a second", "", "[less than measured](performance.md)"],
  leadRate: ["Leads that SQLite stores, a second", "", "[less than measured](performance.md#leads)"],
  forwardRate: ["Leads that a target is sent, a second", "", "`LEADS_FORWARD_SPACING_MS`"],
  retentionDays: ["How long leads are kept", "days", "`LEADS_RETENTION_DAYS`"],
  backupLeads: ["Leads that fit into a backup", "", "[leads.md](leads.md#backup-and-restore)"],
} as const;

export type Inputs = Record<keyof typeof described, number>;

/** Assumptions, limits, and what the media of this content weigh. */
export function inputsOf({ media }: Pick<Content, "media">): Inputs {
  const films = Object.values(media);
  const mean = (bytes: number[]) =>
    Math.round(bytes.reduce((sum, each) => sum + each, 0) / bytes.length / 1000);
  return {
    ...{ pagesPerVisit: 4, filmsPerVisit: 0.7, watchedPercent: 60, ownQueryPercent: 10, leadPercent: 0.5 },
    ...{ peakFactor: 4, zipfExponent: 1, places: 20, releasesPerDay: 10, usedPercent: 50 },
    ...{ leadsRead: 200, linkMbits: 1000, demos: films.length },
    filmKB: mean(films.map(({ renditions }) => renditions.h264.bytes)),
    posterKB: mean(films.map(({ posters }) => Math.max(...posters.avif.map(({ bytes }) => bytes)))),
    ...{ pageKB: 14, scriptsKB: 119, sharedSeconds: 60, cachedRate: 5000, uncachedRate: 1000 },
    ...{ leadRate: 500, forwardRate: 4, retentionDays: 365, backupLeads: 100_000 },
  };
}

/** Kilobytes of a visit: of films, and of all. */
export function weightOf(given: Inputs): { films: number; all: number } {
  const films = (given.filmsPerVisit * given.filmKB * given.watchedPercent) / 100;
  return { films, all: films + given.pagesPerVisit * (given.pageKB + given.posterKB) + given.scriptsKB };
}

/**
 * How many of so many pages a second caches at some places ask a server for. A page is two addresses, document and data.
 * Where requests come independently (Poisson), a cache that keeps an address for `ttl` seconds asks for 1 of 1 + rate × ttl.
 */
export function passedOn(given: Inputs, pages: number, places: number, ttl: number): number {
  const own = (pages * given.ownQueryPercent) / 100;
  const weights = Array.from({ length: given.demos }, (_, rank) => (rank + 1) ** -given.zipfExponent);
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.reduce((sum, weight) => {
    const rate = ((pages - own) * weight) / total / places / 2;
    return sum + (2 * places * rate) / (1 + rate * ttl);
  }, own);
}

/** Cores for so many answers a second from memory, and pages that have to be made. */
function cores(given: Inputs, kept: number, made: number): number {
  return (kept / given.cachedRate + made / given.uncachedRate) / (given.usedPercent / 100);
}

const day = 86_400;
const figure = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));
/** Two digits: more would pretend. */
const about = (value: number) => whole(Number(value.toPrecision(2)));

/** What so many visits a day need. */
function needsOf(given: Inputs, visits: number): Record<string, string> {
  const { films, all } = weightOf(given);
  const peak = (visits / day) * given.peakFactor;
  const pages = peak * given.pagesPerVisit;
  const made = (pages * given.ownQueryPercent) / 100;
  // A poster to each page, four scripts, a film in two parts.
  const files = pages + peak * (4 + 2 * given.filmsPerVisit);
  const ofCdn = passedOn(given, pages, given.places, given.sharedSeconds);
  const hits = (passed: number) => `${whole(100 * (1 - passed / pages))} %`;
  return {
    "Visits a day": whole(visits),
    "Requests a second at the peak": figure(pages + files),
    "Sent in a day, GB": figure((visits * all) / 1e6),
    "of it films": `${whole((100 * films) / all)} %`,
    "Sent at the peak, Mbit/s": figure((peak * all * 8) / 1000),
    "Pages from one cache": hits(passedOn(given, pages, 1, given.sharedSeconds)),
    "Pages from a CDN": hits(ofCdn),
    "Pages from a CDN that keeps them until the next release": hits(
      passedOn(given, pages, given.places, day / given.releasesPerDay),
    ),
    "Pages a second that reach the servers behind a CDN": figure(ofCdn),
    "Cores without a cache": cores(given, pages - made + files, made).toFixed(2),
    "The same if each visit had a query of its own": cores(given, files, pages).toFixed(2),
    "Cores behind a CDN, which has the files": cores(given, ofCdn - made, made).toFixed(2),
    "Leads in a day": whole((visits * given.leadPercent) / 100),
  };
}

/** A column for each size. */
export function needs(given: Inputs): string {
  const [first, ...others] = [10_000, 100_000, 1_000_000, 10_000_000].map((visits) => needsOf(given, visits));
  const rows = Object.entries(first ?? {}).map(([what, value]) => [
    what,
    value,
    ...others.map((each) => each[what] ?? ""),
  ]);
  return table(rows[0] ?? [], rows.slice(1), 1);
}

/** At how many visits a day each part of one server with one core gives way, the first first. */
export function limits(given: Inputs): string {
  const lead = given.leadPercent / 100;
  const atPeak = (perSecond: number) => (perSecond * day) / given.peakFactor;
  const { pagesPerVisit: pages, ownQueryPercent, filmsPerVisit } = given;
  const made = (pages * ownQueryPercent) / 100;
  const ends: [string, number][] = [
    ["The team reads no more leads", given.leadsRead / lead],
    ["A backup needs more memory than the samples give", given.backupLeads / given.retentionDays / lead],
    ["One core has no time left", atPeak(1 / cores(given, 2 * pages - made + 4 + 2 * filmsPerVisit, made))],
    ["The network is full", atPeak((given.linkMbits * 1000) / 8 / weightOf(given).all)],
    ["A target is sent fewer leads than come", (given.forwardRate * day) / lead],
    ["SQLite stores no more leads", atPeak(given.leadRate / lead)],
  ];
  const rows = ends.sort(([, one], [, other]) => one - other).map(([what, visits]) => [what, about(visits)]);
  return table(["What gives way", "At visits a day"], rows, 1);
}

export function inputsTable(given: Inputs): string {
  const rows = Object.entries(described).map(([name, [what, unit, source]]) => {
    const value = given[name as keyof Inputs].toLocaleString("en-US");
    return [what, source, `${value} ${unit}`.trim()];
  });
  return table(["Given", "From", "Value"], rows);
}
