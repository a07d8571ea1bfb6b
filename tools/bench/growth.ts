import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tabsOf } from "../../tests/tabs";
import { atLeast, atMost, type Findings } from "./aims";
import { kilobytes, mebibytes, median, milliseconds, table, whole } from "./figures";
import { growContent } from "./grown-content";
import { heaviestPage, type PageWeight } from "./heaviest-page";
import { loadInvented, memoryOf } from "./load";
import { campaign } from "./requests";
import { startTimed } from "./servers";
import type { TestBed } from "./test-bed";

const growth = 10;

type Grown = {
  start: number;
  atRest: number;
  /** After requests for each page, and for uncached ones for some seconds. */
  afterwards: number;
  heaviest: PageWeight;
  perSecond: number;
};

/** The site with ten times the tabs. */
export async function measureGrowth(bed: TestBed): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "bench-content-"));
  growContent("content", folder, growth);
  try {
    const usual = await measureContent(bed, {});
    const grown = await measureContent(bed, { CONTENT_DIR: folder });
    const more = Math.max(grown.atRest - usual.atRest, grown.afterwards - usual.afterwards);
    const row = (name: string, { start, atRest, afterwards, heaviest, perSecond }: Grown) => [
      name,
      milliseconds(start),
      `${kilobytes(heaviest.gzip)} gzip, ${kilobytes(heaviest.br)} brotli`,
      whole(perSecond),
      mebibytes(atRest),
      mebibytes(afterwards),
    ];
    const tabs = tabsOf(bed.content).length;
    return {
      text: `## Ten times the tabs

The content that ships, and a copy of it with ${growth} tabs for each, which share its videos. Memory is what the process
holds once it is ready, and after each page has been asked for, and uncached ones for ${bed.loadSeconds} s.

${table(
  ["Tabs", "Start until ready", "Heaviest first view", "Uncached pages/s", "Memory", "afterwards"],
  [row(whole(tabs), usual), row(whole(tabs * growth), grown)],
  1,
)}`,
      aims: [
        {
          aim: `with ${growth} × the tabs a first view of at most 14 KB before media`,
          ...atMost(
            14 * 1024,
            grown.heaviest.gzip,
            (bytes) => `${kilobytes(bytes)} gzip (\`${grown.heaviest.path}\`)`,
          ),
          why: "each page has a link for every tab of its section, and those have all the query.",
        },
        {
          aim: `with ${growth} × the tabs ready within 1.5 s`,
          ...atMost(1_500, grown.start, milliseconds),
          why: "all content and the files that it names are read and checked before the server listens.",
        },
        {
          aim: `with ${growth} × the tabs at most 50 MiB more memory`,
          ...atMost(50, more, mebibytes),
          why: "there are more pages to keep, up to the limit of the page cache (`PAGE_CACHE_MB`).",
        },
        {
          aim: `with ${growth} × the tabs at least 1,500 uncached pages a second`,
          ...atLeast(1_500, grown.perSecond, whole),
          why: "a page with more links repeats the query more often.",
        },
      ],
    };
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
    const heaviest = await heaviestPage(server.url);
    const asking = { expected: [200], seconds: bed.loadSeconds };
    const { perSecond } = await loadInvented(server, [{ address: `${heaviest.path}?${campaign}` }], asking);
    const afterwards = memoryOf(server.processor);
    return { start: median([...starts, took]), atRest, afterwards, heaviest, perSecond };
  } finally {
    server.stop();
  }
}
