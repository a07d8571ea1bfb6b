import { peakMemory } from "../../tests/e2e/faulty-forms";
import { median, milliseconds, table, whole } from "./figures";
import { memoryOf } from "./load";
import type { Findings } from "./part";
import { type Measured, startQuayside } from "./servers";
import type { TestBed } from "./test-bed";

const mebibyte = 2 ** 20;

/**
 * Starts the site and waits until it is ready.
 *
 * @param took is how long that was, in milliseconds
 */
export async function startTimed(
  env: Record<string, string> = {},
): Promise<{ server: Measured; took: number }> {
  const begun = performance.now();
  const server = await startQuayside(env);
  while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((later) => setTimeout(later, 5));
  return { server, took: performance.now() - begun };
}

/** How long the start takes, and what memory the site has taken after all other parts. */
export async function measureStart(bed: TestBed): Promise<Findings> {
  const starts: number[] = [];
  const atRest: number[] = [];
  for (let start = 0; start < bed.repeats; start++) {
    const { server, took } = await startTimed();
    starts.push(took);
    atRest.push(memoryOf(server.processor));
    server.stop();
  }
  const { processor } = await bed.quayside();
  return {
    text: `## Start and memory

From the start of the process until it says that it is ready: ${milliseconds(median(starts))}, the median of ${bed.repeats}.
Resident memory of quayside's process:

${table(
  ["When", "MiB"],
  [
    ["after the start", whole(median(atRest))],
    ["after all requests above", whole(memoryOf(processor))],
    ["at most", whole(peakMemory({ pid: processor }) / mebibyte)],
  ],
  1,
)}`,
    aims: [],
  };
}
