import { type Counted, type DailySum, nameOf } from "./kinds";

/** Maximum number of different counts. Without a limit, clients could fill the memory with invented search words. */
const maxSums = 20_000;

export const dayLength = 24 * 60 * 60_000;

/** Counts per day. They reveal neither who the visitors were nor when they visited. */
export class DailySums {
  #counts = new Map<string, DailySum>();
  #day = { number: 0, name: dayOf(0) };

  constructor(private readonly now: () => number = Date.now) {}

  add(counted: Counted, count = 1): void {
    const day = this.#today();
    this.#add(`${day} ${nameOf(counted)}`, count, () => ({ ...counted, day, count }));
  }

  take(): DailySum[] {
    const sums = [...this.#counts.values()];
    this.#counts = new Map();
    return sums;
  }

  /** Restores counts that could not be written to the database, so that they are written with the next counts. */
  restore(sums: DailySum[]): void {
    for (const sum of sums) this.#add(keyOf(sum), sum.count, () => ({ ...sum }));
  }

  #today(): string {
    const number = Math.floor(this.now() / dayLength);
    if (number !== this.#day.number) this.#day = { number, name: dayOf(number * dayLength) };
    return this.#day.name;
  }

  #add(key: string, count: number, begin: () => DailySum): void {
    const present = this.#counts.get(key);
    if (present) present.count += count;
    else if (this.#counts.size < maxSums) this.#counts.set(key, begin());
  }
}

export function keyOf(sum: DailySum): string {
  return `${sum.day} ${nameOf(sum)}`;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
