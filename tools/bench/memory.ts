import { peakMemory } from "../../tests/e2e/faulty-forms";
import type { Findings } from "./aims";
import { whole } from "./figures";
import { memoryOf } from "./load";
import type { TestBed } from "./test-bed";

/** The memory that the site has taken after all other parts. */
export async function measureMemory(bed: TestBed): Promise<Findings> {
  const { processor } = await bed.quayside();
  const peak = peakMemory({ pid: processor }) / 2 ** 20;
  return {
    text: `## Memory

Resident memory of quayside's process: ${whole(memoryOf(processor))} MiB after all requests above, ${whole(peak)} MiB at most.`,
    aims: [],
  };
}
