import type { Counted, DailySum } from "./kinds";

/** The most sums that are gathered between two storings; there are far fewer things to count, but their names may change. */
const mostSums = 20_000;

/** Gathers what is counted until somebody stores it: nothing of it tells of one visitor, or of a moment within a day. */
export class DailySums {
  #counts = new Map<string, DailySum>();

  constructor(private readonly now: () => number = Date.now) {}

  add({ kind, tab, lang }: Counted): void {
    const day = dayOf(this.now());
    const key = [day, kind, tab, lang].join(" ");
    const sum = this.#counts.get(key);
    if (sum) sum.count += 1;
    else if (this.#counts.size < mostSums) this.#counts.set(key, { day, kind, tab, lang, count: 1 });
  }

  /** Hands over all sums, and begins anew. */
  take(): DailySum[] {
    const sums = [...this.#counts.values()];
    this.#counts = new Map();
    return sums;
  }

  /** Takes sums back that could not be stored. */
  putBack(sums: DailySum[]): void {
    for (const sum of sums) {
      const key = [sum.day, sum.kind, sum.tab, sum.lang].join(" ");
      const present = this.#counts.get(key);
      if (present) present.count += sum.count;
      else this.#counts.set(key, { ...sum });
    }
  }
}

/** The day of a time in milliseconds since 1970, by the calendar of UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
