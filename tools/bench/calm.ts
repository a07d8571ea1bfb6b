import { type Readings, startReader } from "../flood/reader";
import { milliseconds, percentile, table, times, whole } from "./figures";
import { loadInvented } from "./load";
import type { Findings } from "./part";
import { askingCore } from "./servers";
import type { TestBed } from "./test-bed";

type Flood = { connections: number; areStrangers: boolean };
type Flooded = Flood & { reader: Readings; stranger: Readings; perSecond: number; refused: number };

const floods: Flood[] = [
  { connections: 50, areStrangers: true },
  { connections: 50, areStrangers: false },
  { connections: 450, areStrangers: true },
  { connections: 450, areStrangers: false },
  { connections: 600, areStrangers: true },
  { connections: 600, areStrangers: false },
];

/** With fewer connections than this nobody is to be turned away. */
const allAnswered = 500;

/** What readers notice of floods of pages that nobody has asked for before. */
export async function measureCalm(bed: TestBed): Promise<Findings> {
  const { url } = await bed.quayside();
  const begin = async () => ({
    reader: await startReader(url + bed.path, "regular", askingCore),
    stranger: await startReader(url + bed.path, "stranger", askingCore),
  });
  const end = async ({ reader, stranger }: Awaited<ReturnType<typeof begin>>) => ({
    reader: await reader.stop(),
    stranger: await stranger.stop(),
  });
  const watching = await begin();
  await new Promise((later) => setTimeout(later, bed.loadSeconds * 1000));
  const quiet = await end(watching);
  const all: Flooded[] = [];
  for (const flood of floods) {
    const readers = await begin();
    const { perSecond, statuses } = await junk(bed, flood);
    all.push({ ...flood, ...(await end(readers)), perSecond, refused: statuses["503"] ?? 0 });
  }
  const atMost = (readings: Readings, share: number) => percentile(readings.took, share);
  const quietP99 = atMost(quiet.reader, 0.99);
  const worst = Math.max(...all.map(({ reader }) => atMost(reader, 0.99)));
  const turnedAway = all
    .filter(({ connections }) => connections < allAnswered)
    .reduce((sum, { refused, reader, stranger }) => sum + refused + reader.refused + stranger.refused, 0);
  const slowest = Math.max(...all.map(({ stranger }) => atMost(stranger, 0.99)));
  return {
    text: `## Calm

A reader of a kept page, and a stranger who asks for a page with a query never seen from a network never seen, each in a
process of its own and on a new connection each time, while others ask for as many never-seen pages as they can:
half with a query, half of tabs that there are not, of 1 to 300 characters. All of them ask from the other core.

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
  [
    ["none", "", "", "", ...rowOf(quiet, quietP99)],
    ...all.map((flooded) => [
      `${flooded.connections} connections`,
      flooded.areStrangers ? "many networks" : "one network",
      whole(flooded.perSecond),
      whole(flooded.refused),
      ...rowOf(flooded, quietP99),
    ]),
  ],
)}`,
    aims: [
      {
        aim: "under each flood a kept page's p99 at most 3 × that in the quiet",
        measured: `${times(worst, quietP99)} (${milliseconds(worst)})`,
        met: worst <= 3 * quietP99,
        why: "on one core a reader waits at least for the answer that is being put together, and for connections that are taken before.",
      },
      {
        aim: `no 503 below ${allAnswered} connections`,
        measured: whole(turnedAway),
        met: turnedAway === 0,
        why: "more waited for their turn than there are places in the queue.",
      },
      {
        aim: "a stranger's never-seen page in less than 0.5 s under each flood (p99)",
        measured: milliseconds(slowest),
        met: slowest < 500,
        why: "each network has its turn, and where the flood comes from many of them all are before the stranger.",
      },
    ],
  };
}

function rowOf({ reader, stranger }: Pick<Flooded, "reader" | "stranger">, quietP99: number): string[] {
  const p99 = percentile(reader.took, 0.99);
  return [
    milliseconds(percentile(reader.took, 0.5)),
    milliseconds(p99),
    times(p99, quietP99),
    milliseconds(percentile(stranger.took, 0.5)),
    milliseconds(percentile(stranger.took, 0.99)),
    whole(reader.refused + stranger.refused),
  ];
}

async function junk(bed: TestBed, { connections, areStrangers }: Flood) {
  const section = bed.path.slice(0, bed.path.lastIndexOf("/"));
  const patterns = [{ address: `${bed.path}?{junk}` }, { address: `${section}/{junk}` }];
  const seconds = bed.loadSeconds;
  return loadInvented(await bed.quayside(), patterns, {
    expected: [200, 404],
    seconds,
    connections,
    areStrangers,
  });
}
