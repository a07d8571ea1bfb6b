import { median, table, times, whole } from "./figures";
import { load } from "./load";
import type { Findings } from "./part";
import { startQuayside } from "./servers";
import type { TestBed } from "./test-bed";

/** How often each of the two is asked, in turns: what is measured is less than one run differs from the next. */
const turns = 10;

/** As a browser's, so that it is held against those of robots. */
const headers = [
  "accept-encoding: gzip",
  "user-agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
];

/** What counting visits takes of the rate of kept pages. */
export async function measureCounts(bed: TestBed): Promise<Findings> {
  const servers = [await startQuayside({ INSIGHTS: "on" }), await startQuayside({ INSIGHTS: "off" })];
  try {
    const rates = servers.map((): number[] => []);
    for (let turn = 0; turn <= (bed.quick ? 1 : turns); turn++) {
      // Whoever is asked first in a turn seems some hundredths slower, so they change places.
      const order = [...servers.entries()];
      for (const [index, server] of turn % 2 === 0 ? order : order.reverse()) {
        const { perSecond } = await load(server, bed.path, { seconds: 2, headers });
        // The first turn warms up.
        if (turn > 0) rates[index]?.push(perSecond);
      }
    }
    const [counted, uncounted] = rates.map(median) as [number, number];
    return {
      text: `## Counting visits

A kept page on 50 connections, asked of a server that counts visits and of one that does not, in turns; the median of ${turns}.

${table(
  ["Counted/s", "Not counted/s", "not counted = 1"],
  [[whole(counted), whole(uncounted), times(counted, uncounted)]],
  0,
)}`,
      aims: [
        {
          aim: "counting takes at most 3 % of the rate of kept pages",
          measured: times(counted, uncounted),
          met: counted >= uncounted * 0.97,
          why: "each request is held against the addresses of demos, and against the networks that have just asked for the same.",
        },
      ],
    };
  } finally {
    for (const server of servers) server.stop();
  }
}
