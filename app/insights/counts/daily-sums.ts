import { type Counted, type DailySum, nameOf } from "./kinds";

/** How many sums are kept between two writes. Far fewer are needed, but clients can vary campaigns and words. */
const mostSums = 20_000;

/** In milliseconds. */
export const dayLength = 24 * 60 * 60_000;

/** Sums up counts until they are stored. A sum identifies neither a visitor nor a time within the day. */
export class DailySums {
  #counts = new Map<string, DailySum>();
  #day = { number: 0, name: dayOf(0) };

  constructor(private readonly now: () => number = Date.now) {}

  add(counted: Counted, count = 1): void {
    const day = this.#today();
    this.#add(`${day} ${nameOf(counted)}`, count, () => ({ ...counted, day, count }));
  }

  /** Returns all sums and resets them. */
  take(): DailySum[] {
    const sums = [...this.#counts.values()];
    this.#counts = new Map();
    return sums;
  }

  /** Takes back sums that could not be stored. */
  restore(sums: DailySum[]): void {
    for (const sum of sums) this.#add(keyOf(sum), sum.count, () => ({ ...sum }));
  }

  #today(): string {
    const number = Math.floor(this.now() / dayLength);
    if (number !== this.#day.number) this.#day = { number, name: dayOf(number * dayLength) };
    return this.#day.name;
  }

  /** @param begin creates the sum, which costs more than adding to it */
  #add(key: string, count: number, begin: () => DailySum): void {
    const present = this.#counts.get(key);
    if (present) present.count += count;
    else if (this.#counts.size < mostSums) this.#counts.set(key, begin());
  }
}

/** Sums with the same key are added up. */
export function keyOf(sum: DailySum): string {
  return `${sum.day} ${nameOf(sum)}`;
}

/** The UTC day of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
