import { normaliseName } from "~/content/naming";

/** Words are told once so many networks have searched for them on one day (rule 23.5). */
const many = 10;

/** So many different words are followed on a day, up to so many characters each: others are nobody's but the visitor's. */
const mostFollowed = 2_000;
const longestWords = 60;

/**
 * Tells which words many search for. Until they are many, who they are is held in memory, and in no other place; after
 * that, and on the next day, nobody is known any more.
 */
export class CommonWords {
  #day = "";
  readonly #askers = new Map<string, Set<string> | "many">();

  /** Forgets who searched on another day than this. */
  startDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#askers.clear();
  }

  /**
   * Notes that words were searched for.
   *
   * @param product in which they were
   * @param network of the visitor
   * @param day by the calendar of UTC
   * @returns the words, and how many searches have come to be told by it; undefined while they are too few
   */
  note(
    product: string,
    typed: string,
    network: string,
    day: string,
  ): { words: string; count: number } | undefined {
    this.startDay(day);
    const words = normaliseName(typed);
    if (words.length > longestWords) return undefined;
    const key = `${product} ${words}`;
    const askers = this.#askers.get(key) ?? new Set();
    if (askers === "many") return { words, count: 1 };
    if (askers.size === 0 && this.#askers.size >= mostFollowed) return undefined;
    askers.add(network);
    this.#askers.set(key, askers.size < many ? askers : "many");
    return askers.size < many ? undefined : { words, count: many };
  }
}
