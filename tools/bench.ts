import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { chromium } from "playwright";
import { loadContent } from "~/content/load.server";
import { type FirstView, measureFirstView, median, profiles } from "./bench/first-view";
import { type Load, load, memoryOf } from "./bench/load";
import { type Measured, startQuayside, startSinglePage, startStaticPage } from "./bench/servers";
import { browserOptions } from "./browser.mjs";
import { runs } from "./programs.mjs";

/**
 * `npm run bench`: measures the site beside the same page as a plain file and the same content as a single
 * page, all in one run, and writes docs/performance.md. Needs a build, nginx, wrk, taskset, a Chromium, and an
 * idle machine with two cores or more. `--quick` takes each measurement once, to try it out; it writes nothing.
 */
const quick = process.argv.includes("--quick");
const repeats = quick ? 1 : 5;
const loadSeconds = quick ? 2 : 10;
const path = "/Seafood/PURCHASE/Create%20Purchase";
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
  const html = await (await fetch(quayside.url + address)).text();
  const statics = await startStaticPage(html);
  started.push(statics);
  const single = await startSinglePage();
  started.push(single);
  const atRest = memoryOf(quayside.processor);
  const views = await firstViews([quayside, statics, single]);
  const loads = await underLoad(quayside, statics);
  const memory = [
    ["at rest", atRest],
    ["after all requests below", memoryOf(quayside.processor)],
  ] as const;
  const report = write(views, loads, memory);
  process.stdout.write(report);
  if (!quick) writeFileSync("docs/performance.md", report);
} finally {
  for (const { stop } of started) stop();
  await browser.close();
}

type Views = { profile: string; name: string; view: FirstView }[];

async function firstViews(servers: Measured[]): Promise<Views> {
  const views: Views = [];
  for (const profile of profiles) {
    const taken = servers.map(({ name }) => ({ name, all: [] as FirstView[] }));
    // In turns, so that whatever else the machine does meets all of them.
    for (let turn = 0; turn < repeats; turn++) {
      for (const [index, { url }] of servers.entries())
        taken[index]?.all.push(await measureFirstView(browser, url + address, profile));
    }
    for (const { name, all } of taken) views.push({ profile: profile.name, name, view: median(all) });
  }
  return views;
}

type Loads = { what: string; name: string; load: Load }[];

async function underLoad(quayside: Measured, statics: Measured): Promise<Loads> {
  const packed = "accept-encoding: gzip";
  const largest = Object.values(loadContent("content").media)
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

function write(views: Views, loads: Loads, memory: readonly (readonly [string, number])[]): string {
  const version = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: "utf8" }).trim();
  const nginx = execFileSync("sh", ["-c", "nginx -v 2>&1"], { encoding: "utf8" })
    .trim()
    .replace("nginx version: ", "");
  const { version: own } = JSON.parse(readFileSync("package.json", "utf8"));
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  const best = (profile: string) =>
    views.find((each) => each.profile === profile && each.name === "static file")?.view.lcp ?? 1;
  return `# Performance

Written by \`npm run bench\`: everything below comes from one run, measured in turns on one machine. Servers run on one
core, whoever asks on another. Each first view is the median of ${repeats} visits with an empty cache at 1440 × 900.

- Machine: ${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB
- Node ${process.version}, quayside ${own}, ${nginx}, Chromium ${browser.version()}, ${version("uname", "-sr")}

**quayside** is this site behind nothing. **static file** is the very page it answers, saved, behind nginx: the limit of
what can be had. **single page** is the same content drawn by the browser (\`tools/bench/single-page\`), behind nginx.

## First view

Bytes are all that is transferred until the network is idle. _Blocked_ is the total blocking time; _first frame_ the time
from pressing play to the video's first picture.

| Profile | Page | Bytes | FCP | LCP | LCP, × static | Blocked | First frame |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${views
  .map(
    ({ profile, name, view }) =>
      `| ${profile} | ${name} | ${(view.bytes / 1024).toFixed(1)} KB | ${milliseconds(view.fcp)} | ${milliseconds(view.lcp)} | ${(view.lcp / best(profile)).toFixed(2)} | ${milliseconds(view.blocked)} | ${milliseconds(view.frame)} |`,
  )
  .join("\n")}

## Under load

50 connections that stay open, ${loadSeconds} s each after warming up; the server has one core. _CPU_ is the time that one
request takes of it.

| What | Server | Requests/s | p99 | CPU | Failed |
| --- | --- | ---: | ---: | ---: | ---: |
${loads
  .map(
    ({ what, name, load: { perSecond, p99, cpu, failed } }) =>
      `| ${what} | ${name} | ${Math.round(perSecond)} | ${p99.toFixed(1)} ms | ${Math.round(cpu)} µs | ${failed} |`,
  )
  .join("\n")}

## Memory

Resident memory of quayside's process.

| When | MiB |
| --- | ---: |
${memory.map(([when, mebibytes]) => `| ${when} | ${Math.round(mebibytes)} |`).join("\n")}
`;
}
