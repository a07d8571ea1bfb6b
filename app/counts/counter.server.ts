import { visits } from "~/metrics/metrics.server";
import { DailySums } from "./daily-sums";
import type { Counted } from "./kinds";

/** What this server has counted since its sums were stored last. */
export const counter = new DailySums();

/**
 * Counts something, for the sums of the day and for Prometheus.
 *
 * @param times how often it was done, where that is told at once
 */
export function count(counted: Counted, times = 1): void {
  counter.add(counted, times);
  const { kind, tab, lang } = counted;
  visits.inc({ kind, tab, lang }, times);
}
