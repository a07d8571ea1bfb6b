import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import type { Measured } from "./servers";

/** `cpu` is the server's processor time for one request in microseconds, `p99` in milliseconds. */
export type Load = { perSecond: number; p99: number; cpu: number; failed: number };

/** What report.lua writes. */
const reportSchema = z.object({
  requests: z.number(),
  duration: z.number(),
  p99: z.number(),
  failed: z.number(),
});

const run = promisify(execFile);
const connections = "50";
const askingCore = "1";
const reporter = fileURLToPath(new URL("./report.lua", import.meta.url));

/**
 * Asks a server for an address over and over on 50 connections that stay open.
 *
 * @param seconds how long
 * @param headers as `name: value`
 */
export async function load(
  { url, processor }: Measured,
  path: string,
  seconds: number,
  headers: string[],
): Promise<Load> {
  const wrk = ["wrk", "-t", "1", "-c", connections, "-d", `${seconds}s`, "-s", reporter];
  const before = processorTime(processor);
  const { stdout } = await run("taskset", [
    "-c",
    askingCore,
    ...wrk,
    ...headers.flatMap((header) => ["-H", header]),
    url + path,
  ]);
  const used = processorTime(processor) - before;
  const lastLine = stdout.trim().split("\n").at(-1) ?? "";
  const { requests, duration, p99, failed } = reportSchema.parse(JSON.parse(lastLine));
  return { perSecond: (requests / duration) * 1e6, p99: p99 / 1000, cpu: used / requests, failed };
}

/** Microseconds that a process has had of the processors, its own and the kernel's for it. */
function processorTime(processor: number): number {
  // The second field is the program's name in parentheses, which may have spaces; a tick is 10 ms.
  const [, , , , , , , , , , , user = 0, system = 0] = readFileSync(`/proc/${processor}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number);
  return (user + system) * 10_000;
}

/** Memory that a process holds, in MiB. */
export function memoryOf(processor: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processor}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
