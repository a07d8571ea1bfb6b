import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import { loadContent } from "~/content/load/load.server";
import { searchPath } from "~/urls/tables/addresses";
import { type StartedSite, startSite } from "../tests/e2e/started-site";
import { growContent } from "../tests/grown-content";
import { tabsOf } from "../tests/tabs";
import { browserOptions } from "./chromium.mjs";
import { print, readArguments, runTool } from "./command-line";

const help = `Measures the performance of this build, and prints a Markdown table, which CONTRIBUTING.md explains. Needs Linux,
Chromium, and an idle machine with at least two cores.

npm run bench
`;

const rounds = 3;

/** The large test site has this many tabs for each tab of the real site. */
const tabsPerOriginal = 50;

const connections = 50;
const seconds = 5;

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const id = () => randomBytes(8).toString("hex");

/** `base`: index of another row. The table shows the ratio of this row's result to the other row's result. */
type Row = { name: string; base?: number; measure(): Promise<number> };

type BenchRequest = { path: string; body?: string };

await runTool("bench", async (args) => {
  const { values } = readArguments(args, { help: { type: "boolean", short: "h" } });
  if (values.help) return print(help);
  const content = loadContent("content");
  const [{ path } = { path: "/Seafood" }] = tabsOf(content).filter(({ tab }) => tab.video);
  const words = [...new Set(JSON.stringify(content.products.Seafood.sections).match(/\b[a-z]{4,}\b/g))];
  const word = () => words[randomInt(words.length)];
  const grown = mkdtempSync(join(tmpdir(), "bench-content-"));
  growContent("content", grown, tabsPerOriginal);
  const site = await started("content");
  const file = await serveCopy(site.url);
  const browser = await chromium.launch(browserOptions());

  const cpu = async (asked: () => BenchRequest) => {
    const before = processorTime(site);
    const count = await load(site.url, asked);
    return (processorTime(site) - before) / count;
  };
  const view = (url: string) => firstView(browser, `${url}${path}?redirect`);
  const ownQuery = () => ({ path: `${path}?utm_source=mail&utm_id=${id()}` });
  const search = () => ({ path: `${searchPath("Seafood")}?q=${word()}+${word()}` });
  const start = async (folder: string) => {
    const begun = performance.now();
    (await started(folder)).stop();
    return performance.now() - begun;
  };
  const memory = async (folder: string) => {
    const other = await started(folder);
    await load(other.url, ownQuery);
    const used = memoryOf(other);
    other.stop();
    return used;
  };
  const large = `${tabsPerOriginal} × the content`;
  const rows: Row[] = [
    { name: "first view of a static file, ms", measure: () => view(file.url) },
    { name: "first view, ms", base: 0, measure: () => view(site.url) },
    { name: "CPU time of a cached page, ms", measure: () => cpu(() => ({ path })) },
    {
      name: "CPU time to complete a page template (each request has a different query), ms",
      base: 2,
      measure: () => cpu(ownQuery),
    },
    { name: "CPU time of a search, ms", base: 2, measure: () => cpu(search) },
    {
      name: "CPU time of a lead, ms",
      base: 2,
      measure: () => cpu(() => ({ path, body: contactForm(content) })),
    },
    { name: "start, ms", measure: () => start("content") },
    { name: `start with ${large}, ms`, base: 6, measure: () => start(grown) },
    { name: "memory after load, MiB", measure: () => memory("content") },
    { name: `memory with ${large}, MiB`, base: 8, measure: () => memory(grown) },
  ];
  try {
    print(`${await table(rows)}\n`);
  } finally {
    await browser.close();
    file.server.close();
    site.stop();
    rmSync(grown, { recursive: true, force: true });
  }
});

/** Takes one measurement per row in each round, so that other load on the machine affects all rows equally. */
async function table(rows: Row[]): Promise<string> {
  const taken: number[][] = rows.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, { measure }] of rows.entries()) {
      const figure = await measure();
      if (round > 0) taken[index]?.push(figure);
    }
  const written = (value: number) => value.toFixed(value < 20 ? 2 : 0);
  const lines = rows.map(({ name, base }, index) => {
    const values = taken[index] ?? [];
    const bases = base === undefined ? undefined : taken[base];
    const ratio = bases && median(values.map((value, round) => value / (bases[round] ?? 1)));
    const spread = `${written(Math.min(...values))} – ${written(Math.max(...values))}`;
    return `| ${name} | ${written(median(values))} | ${spread} | ${ratio?.toFixed(2) ?? 1} |`;
  });
  return ["| | Median | Lowest – highest | Ratio |", "| --- | ---: | ---: | ---: |", ...lines].join("\n");
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function started(folder: string): Promise<StartedSite> {
  const site = await startSite({ TRUSTED_PROXIES: "1", CONTENT_DIR: resolve(folder) }, ".");
  if (!site.url) throw new Error(site.output);
  while (!(await fetch(`${site.url}/readyz`)).ok) await new Promise((later) => setTimeout(later, 5));
  return site;
}

/** Serves copies of a site's responses from memory, to measure how fast static files would be. */
async function serveCopy(url: string): Promise<{ url: string; server: Server }> {
  const answers = new Map<string, { status: number; headers: IncomingHttpHeaders; body: Buffer }>();
  const server = createServer(async (incoming, outgoing) => {
    const { url: target = "", headers } = incoming;
    const key = `${target} ${headers.range}`;
    const answer =
      answers.get(key) ?? (await ask(url, { path: target }, { ...headers, host: new URL(url).host }));
    answers.set(key, answer);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Time of the largest contentful paint with an empty cache, in milliseconds. */
async function firstView(browser: Browser, url: string): Promise<number> {
  const visitor = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  try {
    const page = await visitor.newPage();
    const session = await visitor.newCDPSession(page);
    await session.send("Network.enable");
    const rates = { downloadThroughput: 200_000, uploadThroughput: 100_000 };
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, ...rates });
    await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
    return await page.evaluate(
      () =>
        new Promise<number>((found) => {
          const observer = new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0));
          observer.observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
  } finally {
    await visitor.close();
  }
}

async function load(url: string, asked: () => BenchRequest): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const one = async () => {
    for (; performance.now() < end; count++) {
      const { path, body } = asked();
      const { status } = await ask(url, { path, ...(body && { body }) }, { "accept-encoding": "br" });
      if (status !== (body ? 303 : 200)) throw new Error(`unexpected status ${status} of ${path}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return count;
}

/** Sends each request from a random IP address, so that the site's rate limits do not apply. */
function ask(url: string, { path, body }: BenchRequest, headers: IncomingHttpHeaders) {
  const from = { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const type = body ? { "content-type": "application/x-www-form-urlencoded" } : {};
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((found, failed) => {
    const options = { method: body ? "POST" : "GET", agent, headers: { ...headers, ...from, ...type } };
    const sent = request(url + path, options);
    sent.once("error", failed).end(body);
    sent.once("response", async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      found({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
    });
  });
}

function contactForm({ products }: ReturnType<typeof loadContent>): string {
  const required = products.Seafood.forms.contact.fields.filter((field) => field.required);
  const example = (type: string) => (type === "email" ? `${id()}%40example.com` : "Kari");
  return `form=contact&consent=yes&${required.map(({ name, type }) => `${name}=${example(type)}`).join("&")}`;
}

/** CPU time of the server, in milliseconds. Linux counts it in clock ticks of 10 ms. */
function processorTime({ pid }: StartedSite): number {
  // Removes the program's name before splitting the line at spaces, because the name may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of the server, in MiB. */
function memoryOf({ pid }: StartedSite): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
