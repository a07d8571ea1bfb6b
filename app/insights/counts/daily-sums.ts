import { type Counted, type DailySum, nameOf } from "./kinds";

/** The most sums that are gathered between two storings; there are far fewer things to count, but their names may change. */
const mostSums = 20_000;

/** In milliseconds. */
export const dayLength = 24 * 60 * 60_000;

/** Gathers what is counted until somebody stores it: nothing of it tells of one visitor, or of a moment within a day. */
export class DailySums {
  #counts = new Map<string, DailySum>();
  #day = { number: 0, name: dayOf(0) };

  constructor(private readonly now: () => number = Date.now) {}

  /** @param count how often it was done, where that is told at once */
  add(counted: Counted, count = 1): void {
    const day = this.#today();
    this.#add(`${day} ${nameOf(counted)}`, count, () => ({ ...counted, day, count }));
  }

  /** Hands over all sums, and begins anew. */
  take(): DailySum[] {
    const sums = [...this.#counts.values()];
    this.#counts = new Map();
    return sums;
  }

  /** Takes sums back that could not be stored. */
  putBack(sums: DailySum[]): void {
    for (const sum of sums) this.#add(keyOf(sum), sum.count, () => ({ ...sum }));
  }

  #today(): string {
    const number = Math.floor(this.now() / dayLength);
    if (number !== this.#day.number) this.#day = { number, name: dayOf(number * dayLength) };
    return this.#day.name;
  }

  /** @param begin makes the first of them, which is dearer than to add to it */
  #add(key: string, count: number, begin: () => DailySum): void {
    const present = this.#counts.get(key);
    if (present) present.count += count;
    else if (this.#counts.size < mostSums) this.#counts.set(key, begin());
  }
}

/** What two sums are of that are added up. */
export function keyOf(sum: DailySum): string {
  return `${sum.day} ${nameOf(sum)}`;
}

/** The day of a time in milliseconds since 1970, by the calendar of UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
