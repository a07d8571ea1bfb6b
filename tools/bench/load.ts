import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { milliseconds, table, whole } from "./figures";
import { askingCore, type Measured } from "./servers";

/**
 * `cpu` is the server's processor time for one request in microseconds, `p99` in milliseconds. `failed` counts requests
 * without the expected answer, `statuses` all answers to invented requests.
 */
export type Load = {
  perSecond: number;
  p99: number;
  cpu: number;
  failed: number;
  statuses: Record<string, number>;
};

/** What wrk/report.lua writes. */
const reportSchema = z.object({
  requests: z.number(),
  duration: z.number(),
  p99: z.number(),
  unanswered: z.number(),
  refused: z.number(),
  statuses: z.record(z.string(), z.number()),
});

/** How long a server is asked, on how many persistent connections. */
export type Asking = { seconds: number; connections?: number; headers?: string[] };

/** Invented requests: `{id}` and `{junk}` are never the same, `{word}` is one of the words; see wrk/invented.lua. */
export type Pattern = {
  /** The weight of this pattern among all. */
  share?: number;
  method?: "GET" | "POST";
  address: string;
  /** As `name: value`. */
  header?: string;
  body?: string;
};

type Invented = Asking & {
  /** Statuses. */
  expected: number[];
  /** Whether each request comes from another network. */
  areStrangers?: boolean;
  /** Seconds after which only the first pattern is used; never unless given. */
  variedFor?: number;
  words?: string[];
};

export type LoadRow = { what: string; name: string; load: Load };

export function loadTable(rows: LoadRow[]): string {
  return table(
    ["What", "Server", "Requests/s", "p99", "CPU", "Failed"],
    rows.map(({ what, name, load: { perSecond, p99, cpu, failed } }) => [
      what,
      name,
      whole(perSecond),
      milliseconds(p99),
      `${Math.round(cpu)} µs`,
      whole(failed),
    ]),
  );
}

export function rateOf(rows: LoadRow[], what: string, { name }: Measured): number {
  return rows.find((row) => row.what === what && row.name === name)?.load.perSecond ?? Number.NaN;
}

/** In milliseconds. */
export function p99Of(rows: LoadRow[], what: string, { name }: Measured): number {
  return rows.find((row) => row.what === what && row.name === name)?.load.p99 ?? Number.NaN;
}

const run = promisify(execFile);
const folder = fileURLToPath(new URL("./wrk", import.meta.url));
const usualConnections = 50;

export async function load(server: Measured, path: string, asking: Asking): Promise<Load> {
  const { measured, cpu } = await wrk(server, asking, ["report.lua", server.url + path]);
  return { ...rates(measured), cpu, failed: measured.unanswered + measured.refused };
}

export async function loadInvented(
  server: Measured,
  patterns: Pattern[],
  { expected, areStrangers = false, variedFor = 0, words = [], ...asking }: Invented,
): Promise<Load> {
  const lines = patterns.map(({ share = 1, method = "GET", address, header = "", body = "" }) =>
    [share, method, address, header, body].join("\t"),
  );
  const arrival = areStrangers ? "strangers" : "neighbours";
  const { measured, cpu } = await wrk(server, asking, [
    "invented.lua",
    server.url,
    "--",
    ...[String(randomInt(2 ** 31)), arrival, String(variedFor), words.join(" "), ...lines],
  ]);
  const other = Object.entries(measured.statuses).filter(([status]) => !expected.includes(Number(status)));
  const failed = other.reduce((sum, [, count]) => sum + count, measured.unanswered);
  return { ...rates(measured), cpu, failed };
}

function rates({ requests, duration, p99, statuses }: z.infer<typeof reportSchema>) {
  return { perSecond: (requests / duration) * 1e6, p99: p99 / 1000, statuses };
}

async function wrk(
  { processor }: Measured,
  { seconds, connections = usualConnections, headers = ["accept-encoding: gzip"] }: Asking,
  [script = "", ...rest]: string[],
) {
  const options = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "-s", script];
  const before = processorTime(processor);
  const { stdout } = await run(
    "taskset",
    ["-c", askingCore, "wrk", ...options, ...headers.flatMap((header) => ["-H", header]), ...rest],
    { cwd: folder },
  );
  const used = processorTime(processor) - before;
  const measured = reportSchema.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  return { measured, cpu: used / measured.requests };
}

/** The processor time of a process, user and system, in microseconds. */
function processorTime(processor: number): number {
  // The second field, the program's name in parentheses, may have spaces; a tick is 10 ms.
  const [, , , , , , , , , , , user = 0, system = 0] = readFileSync(`/proc/${processor}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number);
  return (user + system) * 10_000;
}

/** The resident memory of a process, in MiB. */
export function memoryOf(processor: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processor}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
