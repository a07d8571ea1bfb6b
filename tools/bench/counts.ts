import { atLeast, type Findings } from "./aims";
import { median, table, timesOf, whole } from "./figures";
import { load } from "./load";
import { type Measured, startQuayside } from "./servers";
import type { TestBed } from "./test-bed";

/** Two servers that do not count show how much equal servers differ. */
const settings = [{ INSIGHTS: "on" }, { INSIGHTS: "off" }, { INSIGHTS: "off" }];

/** A browser's name, so that the server compares it with those of robots. */
const headers = [
  "accept-encoding: gzip",
  "user-agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
];

/**
 * How much counting visits slows cached pages. Just-in-time compilation differs between starts by more than that, so there
 * are many starts; and all servers are measured in the same seconds, so that whatever slows the machine slows them alike.
 */
export async function measureCounts(bed: TestBed): Promise<Findings> {
  const rounds: number[][] = [];
  const [starts, warmUp, seconds] = bed.quick ? [1, 1, 1] : [5, 20, 10];
  for (let start = 0; start < starts; start++) {
    const servers: Measured[] = [];
    try {
      // The first to start may have an advantage, so they take turns.
      for (const index of settings.keys()) {
        const turn = (index + start) % settings.length;
        servers[turn] = await startQuayside(settings[turn]);
      }
      const askAll = (asked: number) =>
        Promise.all(servers.map((server) => load(server, bed.path, { seconds: asked, headers })));
      await askAll(warmUp);
      rounds.push((await askAll(seconds)).map(({ perSecond }) => perSecond));
    } finally {
      // `forEach` skips those that have not started.
      servers.forEach((server) => {
        server.stop();
      });
    }
  }
  const rate = (index: number) => median(rounds.map((rates) => rates[index] ?? Number.NaN));
  const ratio = (index: number) => {
    const ratios = rounds.map((rates) => (rates[index] ?? Number.NaN) / (rates[1] ?? Number.NaN));
    return {
      middle: median(ratios),
      range: `${timesOf(Math.min(...ratios))} – ${timesOf(Math.max(...ratios))}`,
    };
  };
  const row = (name: string, index: number) => {
    const { middle, range } = ratio(index);
    return [name, whole(rate(index)), timesOf(middle), range];
  };
  return {
    text: `## Counting visits

A cached page, asked of three servers in the same seconds, each on 50 connections: one that counts visits and two that do
not, which share a core. The median of ${starts} starts of all three; the last line shows how much equal servers differ.

${table(
  ["Server", "Pages/s", "not counting = 1", "from start to start"],
  [row("counting", 0), row("not counting", 1), row("not counting, another", 2)],
  1,
)}`,
    aims: [
      {
        aim: "counting takes at most 3 % of the rate of cached pages",
        ...atLeast(0.97, ratio(0).middle, timesOf),
        why: "each request is compared with the addresses of demos, known robots, and networks that have just asked for the same: two or three microseconds, of a page that takes fifty.",
      },
    ],
  };
}
