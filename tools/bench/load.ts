import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

export type Load = { perSecond: number; p99: number; failed: number };

/** What autocannon says, as far as it is read here; latencies in milliseconds. */
type Report = {
  requests: { average: number };
  latency: { p99: number };
  errors: number;
  non2xx: number;
  "3xx": number;
};

const run = promisify(execFile);
const connections = "50";
const askingCore = "1";

/**
 * Asks for an address over and over on 50 connections that stay open.
 *
 * @param seconds how long
 * @param headers as `name: value`
 */
export async function load(url: string, seconds: number, headers: string[]): Promise<Load> {
  const { stdout } = await run(
    "taskset",
    [
      ...[
        "-c",
        askingCore,
        "node_modules/.bin/autocannon",
        "--json",
        "-c",
        connections,
        "-d",
        String(seconds),
      ],
      ...headers.flatMap((header) => ["-H", header]),
      url,
    ],
    { maxBuffer: 1 << 24 },
  );
  const report = JSON.parse(stdout) as Report;
  const failed = report.errors + report.non2xx - report["3xx"];
  return { perSecond: report.requests.average, p99: report.latency.p99, failed };
}

/** Memory that a process holds, in MiB. */
export function memoryOf(processor: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processor}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
