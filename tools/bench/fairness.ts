import { setTimeout as pause } from "node:timers/promises";
import { type Readings, startReader } from "../flood/reader";
import { atMost, type Findings } from "./aims";
import { milliseconds, percentile, table, times, whole } from "./figures";
import { loadInvented } from "./load";
import { sectionOf } from "./requests";
import { askingCore } from "./servers";
import type { TestBed } from "./test-bed";

const floods = [50, 450, 600].flatMap((connections) => [
  { connections, areStrangers: true },
  { connections, areStrangers: false },
]);

/** With fewer connections than this, nobody may be turned away. */
const allAnswered = 500;

type Noticed = { reader: Readings; stranger: Readings };

/** What readers notice of floods of uncached pages. */
export async function measureFairness(bed: TestBed): Promise<Findings> {
  const { noticed: quiet } = await noticedDuring(bed, () => pause(bed.loadSeconds * 1000));
  const quietP99 = p99Of(quiet.reader);
  const rows = [["none", "", "", "", ...rowOf(quiet, quietP99)]];
  const readers: number[] = [];
  const strangers: number[] = [];
  let turnedAway = 0;
  for (const { connections, areStrangers } of floods) {
    const { noticed, result } = await noticedDuring(bed, () => junk(bed, connections, areStrangers));
    const refused = result.statuses["503"] ?? 0;
    if (connections < allAnswered) turnedAway += refused + noticed.reader.refused + noticed.stranger.refused;
    readers.push(p99Of(noticed.reader));
    strangers.push(p99Of(noticed.stranger));
    rows.push([
      `${connections} connections`,
      areStrangers ? "many networks" : "one network",
      whole(result.perSecond),
      whole(refused),
      ...rowOf(noticed, quietP99),
    ]);
  }
  const worst = Math.max(...readers);
  return {
    text: `## Fairness

A reader asks for a cached page, and a stranger for an uncached one from a new network, each from a process of its own and
on a new connection each time, while others ask for as many uncached pages as they can: half with a query, half of tabs
that do not exist, of 1 to 300 characters. All of them ask from the other core.

${table(
  [
    "Flood",
    "From",
    "Junk/s",
    "503s",
    "Reader p50",
    "p99",
    "p99, quiet = 1",
    "Stranger p50",
    "p99",
    "Turned away",
  ],
  rows,
)}`,
    aims: [
      {
        aim: "under each flood a cached page's p99 at most 3 × that in the quiet",
        ...atMost(3, worst / quietP99, () => `${times(worst, quietP99)} (${milliseconds(worst)})`),
        why: "on one core a reader waits at least for the answer that is being put together, and for connections that are taken before.",
      },
      {
        aim: `no 503 below ${allAnswered} connections`,
        ...atMost(0, turnedAway, whole),
        why: "more waited for their turn than there are places in the queue.",
      },
      {
        aim: "a stranger's uncached page in at most 0.5 s under each flood (p99)",
        ...atMost(500, Math.max(...strangers), milliseconds),
        why: "each network has its turn, and where the flood comes from many of them all are before the stranger.",
      },
    ],
  };
}

async function noticedDuring<Result>(
  bed: TestBed,
  act: () => Promise<Result>,
): Promise<{ noticed: Noticed; result: Result }> {
  const page = (await bed.quayside()).url + bed.path;
  const reader = await startReader(page, "regular", askingCore);
  const stranger = await startReader(page, "stranger", askingCore);
  const result = await act();
  return { noticed: { reader: await reader.stop(), stranger: await stranger.stop() }, result };
}

function p99Of({ took }: Readings): number {
  return percentile(took, 0.99);
}

function rowOf({ reader, stranger }: Noticed, quietP99: number): string[] {
  return [
    milliseconds(percentile(reader.took, 0.5)),
    milliseconds(p99Of(reader)),
    times(p99Of(reader), quietP99),
    milliseconds(percentile(stranger.took, 0.5)),
    milliseconds(p99Of(stranger)),
    whole(reader.refused + stranger.refused),
  ];
}

async function junk(bed: TestBed, connections: number, areStrangers: boolean) {
  const patterns = [{ address: `${bed.path}?{junk}` }, { address: `${sectionOf(bed.path)}/{junk}` }];
  const asking = { expected: [200, 404], seconds: bed.loadSeconds, connections, areStrangers };
  return loadInvented(await bed.quayside(), patterns, asking);
}
