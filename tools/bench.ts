import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { loadContent } from "~/content/load/load.server";
import { searchPath, sharePath } from "~/content/url/addresses";
import { growContent } from "../tests/grown-content";
import { tabsOf } from "../tests/tabs";
import { kindsOf, load, type Way, wordsIn } from "./bench/load";
import {
  type Figures,
  type Formats,
  kilobytes,
  measured,
  mebibytes,
  microseconds,
  milliseconds,
  type Row,
  whole,
} from "./bench/rounds";
import { askForAll, memoryOf, processorTime, type Site, startBuild, startStaticFile } from "./bench/sites";
import { type Profile, visit } from "./bench/visits";
import { browserOptions } from "./chromium.mjs";
import { CallError, print, readArguments, runTool } from "./command-line";

const requestKinds = ["kept", "query", "search", "suggestion", "lead"] as const;
const names = ["first-view", ...requestKinds, "flood", "visits-phone", "growth"];

const help = `Measures this build in turns with what it is compared with, and prints tables in Markdown: docs/performance.md says
what they mean. Needs Linux, nginx, a Chromium, and an idle machine with two cores or more.

npm run bench [-- OPTIONS]

  --only NAME      measures one thing: ${names.join(", ")}
  --beside FOLDER  measures also the build in another folder, such as a checkout with packages and a build
  --rounds N       how often each thing is measured, after one round to warm up: 3 unless given
  --seconds N      how long a site is asked for load each time: 5 unless given
  --help           this text
`;

const options = {
  only: { type: "string" },
  beside: { type: "string" },
  rounds: { type: "string", default: "3" },
  seconds: { type: "string", default: "5" },
  help: { type: "boolean", short: "h" },
} as const;

/** The builds that are measured: their names in tables, folders and running sites. */
type Build = { suffix: string; folder: string; site: Site };

const middling: Profile = { latency: 150, down: 1600, up: 750, slowdown: 1 };
const slow: Profile = { latency: 400, down: 400, up: 400, slowdown: 4 };
const phone: Profile = { ...middling, slowdown: 4 };

/** How many times the content a large site has. */
const growth = 50;

await runTool("bench", async (args) => {
  const { only, beside, ...given } = readArguments(args, options).values;
  const [rounds, seconds] = [Number(given.rounds), Number(given.seconds)];
  if (!(rounds >= 1 && seconds >= 1)) throw new CallError("--rounds and --seconds take numbers from 1");
  if (only !== undefined && !names.includes(only))
    throw new CallError(`--only takes one of ${names.join(", ")}`);
  if (given.help) return print(help);

  const content = loadContent("content");
  const [{ path } = { path: "/Seafood" }] = tabsOf(content).filter(({ tab }) => tab.video);
  const words = wordsIn(content.products.Seafood);
  const kinds = kindsOf(content, path);
  const ends: (() => unknown)[] = [];
  const builds: Build[] = [];

  /** The rows of this build, and of the one beside it, which is compared with this. */
  const ofBuilds = (name: string, measure: (build: Build) => Promise<Figures>, base?: string): Row[] =>
    builds.map((build) => ({
      name: name + build.suffix,
      ...(build.suffix === "" ? base && { base } : { base: name }),
      measure: () => measure(build),
    }));
  const table = async (title: string, rows: Row[], formats: Formats) =>
    print(`## ${title}\n\n${await measured(rows, formats, rounds)}\n\n`);
  const wants = (...some: string[]) => only === undefined || some.includes(only);
  const openBrowser = async () => {
    const browser = await chromium.launch(browserOptions());
    ends.push(() => browser.close());
    return browser;
  };
  const asked = (site: Site, kind: (typeof requestKinds)[number], way: Way) =>
    load(site, kinds[kind] ?? { path }, words, way);

  async function firstView() {
    const browser = await openBrowser();
    const file = await startStaticFile(`${builds[0]?.site.url}${path}?redirect`);
    ends.push(file.stop);
    for (const [title, screen, profile] of [
      ["1440 px, 1.6 Mbit/s, 150 ms", "wide", middling],
      ["390 px, 400 kbit/s, 400 ms, 4× slower CPU", "phone", slow],
    ] as const) {
      const view = async (url: string) => {
        const { lcp, bytes } = await visit(browser, url, screen, profile, { until: "idle", isCalm: true });
        return { LCP: lcp, Bytes: bytes };
      };
      const rows = [
        { name: "static file", measure: () => view(file.url) },
        ...ofBuilds("site", ({ site }) => view(`${site.url}${path}?redirect`), "static file"),
      ];
      await table(`First view: ${title}`, rows, { LCP: milliseconds, Bytes: kilobytes });
    }
  }

  async function requests() {
    const rows = requestKinds
      .filter((kind) => kind === "kept" || wants(kind))
      .flatMap((kind) =>
        ofBuilds(
          kind,
          async ({ site }) => {
            const alone = await asked(site, kind, { connections: 1, seconds: seconds / 2 });
            const before = processorTime(site);
            const together = await asked(site, kind, { connections: 50, seconds });
            return {
              "CPU of one": (processorTime(site) - before) / together.count,
              "alone, p50": alone.p50,
              "50 at once, p50": together.p50,
              p99: together.p99,
              "a second": together.perSecond,
            };
          },
          kind === "kept" ? undefined : "kept",
        ),
      );
    await table("Requests", rows, {
      "CPU of one": microseconds,
      "alone, p50": milliseconds,
      "50 at once, p50": milliseconds,
      p99: milliseconds,
      "a second": whole,
    });
  }

  async function flood() {
    const read = async (site: Site) => {
      const { p50, p99 } = await asked(site, "kept", { connections: 1, seconds, rests: 10 });
      return { p99, p50 };
    };
    const rows = [
      ...ofBuilds("in the quiet", ({ site }) => read(site)),
      ...ofBuilds(
        "while 50 search",
        async ({ site }) => {
          const searching = asked(site, "search", { connections: 50, seconds: seconds + 1 });
          const [found] = await Promise.all([read(site), searching]);
          return found;
        },
        "in the quiet",
      ),
    ];
    await table("A reader of a kept page", rows, { p99: milliseconds, p50: milliseconds });
  }

  async function visitsByPhone() {
    const browser = await openBrowser();
    const pages = [
      { name: "first visit, with dialogs", address: path },
      { name: "with `?redirect`, reduced motion", address: `${path}?redirect`, isCalm: true },
      { name: "pictures", address: `${path}?view=pictures` },
      { name: "search", address: `${searchPath("Seafood")}?q=invoice` },
      { name: "share", address: sharePath("Seafood") },
    ];
    const rows = pages.flatMap(({ name, address, isCalm = false }) =>
      ofBuilds(name, async ({ site }) => {
        const way = { until: "later", isCalm } as const;
        const { blocked, lcp, bytes } = await visit(browser, site.url + address, "phone", phone, way);
        return { Blocked: blocked, LCP: lcp, Bytes: bytes };
      }),
    );
    const formats = { Blocked: milliseconds, LCP: milliseconds, Bytes: kilobytes };
    await table("Visits by phone, 1.6 Mbit/s, 150 ms, 4× slower CPU", rows, formats);
  }

  async function grown() {
    const folder = mkdtempSync(join(tmpdir(), "bench-content-"));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    growContent("content", folder, growth);
    const started = async (build: Build, content: string) => {
      const site = await startBuild(build.folder, content);
      try {
        const ready = memoryOf(site);
        await askForAll(site);
        await asked(site, "query", { connections: 50, seconds });
        return { "until ready": site.took, memory: ready, "after load": memoryOf(site) };
      } finally {
        site.stop();
      }
    };
    const large = `${growth} × the content`;
    const rows = [
      ...ofBuilds("this content", (build) => started(build, "content")),
      ...ofBuilds(large, (build) => started(build, folder), "this content"),
    ];
    const formats = { "until ready": milliseconds, memory: mebibytes, "after load": mebibytes };
    await table("Start and memory", rows, formats);
  }

  try {
    for (const folder of [".", ...(beside === undefined ? [] : [beside])]) {
      const site = await startBuild(folder, "content");
      ends.push(site.stop);
      builds.push({ suffix: folder === "." ? "" : ", beside", folder, site });
    }
    if (wants("first-view")) await firstView();
    if (wants(...requestKinds)) await requests();
    if (wants("flood")) await flood();
    if (wants("visits-phone")) await visitsByPhone();
    if (wants("growth")) await grown();
  } finally {
    for (const end of ends.reverse()) await end();
  }
});
