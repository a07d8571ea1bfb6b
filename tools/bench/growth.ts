import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tabsOf } from "../../tests/tabs";
import { atLeast, atMost, type Findings } from "./aims";
import { kilobytes, mebibytes, median, milliseconds, table, whole } from "./figures";
import { growContent } from "./grown-content";
import { bytesOf, heaviestPage, type PageWeight } from "./heaviest-page";
import { loadInvented, memoryOf } from "./load";
import { campaign } from "./requests";
import { startTimed } from "./servers";
import type { TestBed } from "./test-bed";

/** How many tabs there are for each. */
const growths = [1, 10, 50];

/** Aims, by growth; times in milliseconds. */
const latestStart: Record<number, number> = { 1: 900, 10: 1_200, 50: 2_500 };

type Grown = {
  start: number;
  atRest: number;
  /** After requests for each page, and for uncached ones for some seconds. */
  afterwards: number;
  heaviest: PageWeight;
  perSecond: number;
  /** Of the shell, in bytes. */
  script: { whole: number; br: number };
  /** The form for links, in bytes. */
  share: { whole: number; gzip: number };
  /** Of a search, in milliseconds. */
  search: number;
};

/** The site with ten and fifty times the tabs. */
export async function measureGrowth(bed: TestBed): Promise<Findings> {
  const measured = new Map<number, Grown>();
  for (const growth of growths) measured.set(growth, await measureGrown(bed, growth));
  const tabs = tabsOf(bed.content).length;
  const usual = measured.get(1);
  const tenfold = measured.get(10);
  const largest = [...measured.values()].at(-1);
  if (!usual || !tenfold || !largest) throw new Error("nothing was measured");
  const more = Math.max(tenfold.atRest - usual.atRest, tenfold.afterwards - usual.afterwards);
  const rows = [...measured].map(([growth, each]) => [
    whole(tabs * growth),
    milliseconds(each.start),
    mebibytes(each.atRest),
    mebibytes(each.afterwards),
    `${kilobytes(each.heaviest.gzip)} gzip, ${kilobytes(each.heaviest.br)} brotli`,
    `${kilobytes(each.script.whole)}, ${kilobytes(each.script.br)} brotli`,
    `${kilobytes(each.share.whole)}, ${kilobytes(each.share.gzip)} gzip`,
    milliseconds(each.search),
    whole(each.perSecond),
  ]);
  return {
    text: `## More tabs

The content that ships, and copies of it with 10 and 50 tabs for each. The copies' texts are of the same words in another
order, so that they hardly compress; they share the videos. Memory is what the process holds once it is ready, and after
each page has been asked for, and uncached ones for ${bed.loadSeconds} s. A search is one that nobody has made before.

${table(
  [
    "Tabs",
    "Start until ready",
    "Memory",
    "afterwards",
    "Heaviest first view",
    "Shell script",
    "Form for links",
    "Search",
    "Uncached pages/s",
  ],
  rows,
  1,
)}`,
    aims: [
      ...[...measured].map(([growth, { start }]) => ({
        aim: `with ${growth} × the tabs ready within ${milliseconds(latestStart[growth] ?? Number.NaN)}`,
        ...atMost(latestStart[growth] ?? Number.NaN, start, milliseconds),
        why: "modules are loaded, and all content and the files that it names are read and checked before the server listens.",
      })),
      {
        aim: "with 50 × the tabs a first view of at most 14 KB before media",
        ...atMost(
          14 * 1024,
          largest.heaviest.gzip,
          (bytes) => `${kilobytes(bytes)} gzip (\`${largest.heaviest.path}\`)`,
        ),
        why: "the texts of a copy are harder to compress than real ones.",
      },
      {
        aim: "with 50 × the tabs a shell script of at most 4 KB in brotli",
        ...atMost(4 * 1024, largest.script.br, kilobytes),
        why: "it has all words that pages share.",
      },
      {
        aim: "with 50 × the tabs a form for links of at most 90 KB before compression",
        ...atMost(90 * 1024, largest.share.whole, kilobytes),
        why: "it has all demos of a section.",
      },
      {
        aim: "with 10 × the tabs at most 50 MiB more memory",
        ...atMost(50, more, mebibytes),
        why: "there are more pages to keep, up to the limit of the page cache (`PAGE_CACHE_MB`).",
      },
      {
        aim: "with 10 × the tabs at least 1,500 uncached pages a second",
        ...atLeast(1_500, tenfold.perSecond, whole),
        why: "a page with more links repeats the query more often.",
      },
    ],
  };
}

async function measureGrown(bed: TestBed, growth: number): Promise<Grown> {
  if (growth === 1) return measureContent(bed, {});
  const folder = mkdtempSync(join(tmpdir(), "bench-content-"));
  try {
    growContent("content", folder, growth);
    return await measureContent(bed, { CONTENT_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureContent(bed: TestBed, env: Record<string, string>): Promise<Grown> {
  const starts: number[] = [];
  for (let start = 1; start < bed.repeats; start++) {
    const { server, took } = await startTimed(env);
    starts.push(took);
    server.stop();
  }
  const { server, took } = await startTimed(env);
  try {
    const atRest = memoryOf(server.processor);
    const shared = await sizesOf(server.url);
    const heaviest = await heaviestPage(server.url);
    const asking = { expected: [200], seconds: bed.loadSeconds };
    const { perSecond } = await loadInvented(server, [{ address: `${heaviest.path}?${campaign}` }], asking);
    const afterwards = memoryOf(server.processor);
    return { start: median([...starts, took]), atRest, afterwards, heaviest, perSecond, ...shared };
  } finally {
    server.stop();
  }
}

/** The sizes of what could grow with the number of tabs, and the time of a search. */
async function sizesOf(url: string): Promise<Pick<Grown, "script" | "share" | "search">> {
  const page = await (await fetch(`${url}/Seafood`)).text();
  const [path] = /\/_build\/shell-[\w-]+\.js/.exec(page) ?? [];
  if (path === undefined) throw new Error("the first page names no script with the shell's data");
  const sizes = async (path: string, encoding: string) => ({
    whole: await bytesOf(url + path, "identity"),
    packed: await bytesOf(url + path, encoding),
  });
  const script = await sizes(path, "br");
  const share = await sizes("/Seafood/share", "gzip");
  await fetch(`${url}/Seafood/search?q=invoice`);
  const begun = performance.now();
  await (await fetch(`${url}/Seafood/search?q=purchase+order+lots`)).text();
  return {
    search: performance.now() - begun,
    script: { whole: script.whole, br: script.packed },
    share: { whole: share.whole, gzip: share.packed },
  };
}
