import { writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { loadContent } from "~/content/load.server";
import { tabsOf } from "../tests/tabs";
import { type FirstView, heaviestPage, measureFirstView, median, profiles } from "./bench/first-view";
import { load, memoryOf } from "./bench/load";
import { type Loads, report, type Views } from "./bench/report";
import { type Measured, startQuayside, startSinglePage, startStaticPage } from "./bench/servers";
import { browserOptions } from "./browser.mjs";
import { runs } from "./programs.mjs";

/**
 * `npm run bench`: measures the site beside the same page as a plain file and the same content as a single
 * page, all in one run, and writes docs/performance.md. Needs a build, nginx, wrk, taskset, a Chromium, and an
 * idle machine with two cores or more. `--quick` takes each measurement once, to try it out; it writes nothing.
 */
const quick = process.argv.includes("--quick");
const repeats = quick ? 1 : 9;
const loadSeconds = quick ? 2 : 10;
const content = loadContent("content");
/** The first page that has a video. */
const path = tabsOf(content).find(({ tab }) => tab.video)?.path ?? "/Seafood";
const address = `${path}?redirect`;

for (const program of ["nginx", "wrk", "taskset"]) {
  if (runs("which", program)) continue;
  process.stderr.write(
    `npm run bench needs ${program}: on Debian, apt-get install nginx-light wrk util-linux\n`,
  );
  process.exit(1);
}

const started: Measured[] = [];
const browser = await chromium.launch(browserOptions());
try {
  const quayside = await startQuayside();
  started.push(quayside);
  const saved = async (url: string) => (await fetch(quayside.url + url)).text();
  const statics = await startStaticPage(await saved(address), await saved(`${path}.data`));
  started.push(statics);
  const single = await startSinglePage();
  started.push(single);
  const atRest = memoryOf(quayside.processor);
  const views = await firstViews([quayside, statics, single]);
  const heaviest = await heaviestPage(quayside.url);
  const loads = await underLoad(quayside, statics);
  const memory: [when: string, mebibytes: number][] = [
    ["at rest", atRest],
    ["after all requests above", memoryOf(quayside.processor)],
  ];
  const written = report({
    repeats,
    loadSeconds,
    chromium: browser.version(),
    views,
    heaviest,
    loads,
    memory,
  });
  process.stdout.write(written);
  if (!quick) writeFileSync("docs/performance.md", written);
} finally {
  for (const { stop } of started) stop();
  await browser.close();
}

async function firstViews(servers: Measured[]): Promise<Views> {
  const views: Views = [];
  for (const profile of profiles) {
    const taken = servers.map(({ name }) => ({ name, all: [] as FirstView[] }));
    // In turns, so that whatever else the machine does meets all of them; the first is only to warm up.
    for (let turn = quick ? 1 : 0; turn <= repeats; turn++) {
      for (const [index, { url }] of servers.entries()) {
        const view = await measureFirstView(browser, url + address, profile);
        if (turn > 0) taken[index]?.all.push(view);
      }
    }
    for (const { name, all } of taken) views.push({ profile: profile.name, name, view: median(all) });
  }
  return views;
}

async function underLoad(quayside: Measured, statics: Measured): Promise<Loads> {
  const packed = "accept-encoding: gzip";
  const largest = Object.values(content.media)
    .map(({ renditions }) => renditions.h264)
    .reduce((most, each) => (each.bytes > most.bytes ? each : most));
  const range = `range: bytes=0-${Math.min(largest.bytes, 1024 * 1024) - 1}`;
  const etag = async (url: string) =>
    `if-none-match: ${(await fetch(url, { headers: { "accept-encoding": "gzip" } })).headers.get("etag")}`;
  const kinds = [
    { what: "page", on: quayside, url: path, headers: [packed] },
    { what: "page", on: statics, url: "/page.html", headers: [packed] },
    { what: "304", on: quayside, url: path, headers: [packed, await etag(quayside.url + path)] },
    {
      what: "304",
      on: statics,
      url: "/page.html",
      headers: [packed, await etag(`${statics.url}/page.html`)],
    },
    { what: "data of a client navigation", on: quayside, url: `${path}.data`, headers: [packed] },
    { what: "data of a client navigation", on: statics, url: "/page.data", headers: [packed] },
    { what: "1 MB range of a video", on: quayside, url: `/assets${largest.path}`, headers: [range] },
    { what: "1 MB range of a video", on: statics, url: `/assets${largest.path}`, headers: [range] },
  ];
  const loads: Loads = [];
  for (const { what, on, url, headers } of kinds) {
    // Warm first: compilers and caches.
    await load(on, url, quick ? 1 : 3, headers);
    loads.push({ what, name: on.name, load: await load(on, url, loadSeconds, headers) });
  }
  return loads;
}
