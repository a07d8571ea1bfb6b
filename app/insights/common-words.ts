import { LRUCache } from "lru-cache";
import { normaliseName } from "~/content/schema/naming";

/** Words are told once so many networks have searched for them on one day (rule 23.5). */
const many = 10;

/**
 * So many different words are followed on a day, up to so many characters each; those that were asked for longest ago give
 * way. A network has a share of them, so that nobody can fill it all.
 */
const mostFollowed = 2_000;
const longestWords = 60;
const share = 50;

/** So many networks are known to have used some of their share. */
const mostNetworks = 20_000;

/** What may tell of a person, or lead elsewhere: addresses of any sort, and numbers longer than a year. */
const personal = /@|:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2}|\d(?:[\s().+/-]*\d){5}/u;

/**
 * Tells which words many search for. Until they are many, who they are is held in memory, and in no other place; after
 * that, and on the next day, nobody is known any more.
 */
export class CommonWords {
  #day = "";
  readonly #askers = new Map<string, Set<string> | "many">();
  /** How many words each network has asked for that were not many's yet. */
  readonly #used = new LRUCache<string, number>({ max: mostNetworks });

  /** Forgets who searched on another day than this. */
  startDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#askers.clear();
    this.#used.clear();
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
    if (words.length > longestWords || personal.test(words.normalize("NFKC"))) return undefined;
    const key = `${product} ${words}`;
    const askers = this.#askers.get(key) ?? new Set();
    if (askers === "many") return { words, count: 1 };
    if (!askers.has(network) && !this.#hasShareLeft(network)) return undefined;
    askers.add(network);
    const areMany = askers.size >= many;
    this.#follow(key, areMany ? "many" : askers);
    return areMany ? { words, count: many } : undefined;
  }

  #hasShareLeft(network: string): boolean {
    const used = this.#used.get(network) ?? 0;
    if (used >= share) return false;
    this.#used.set(network, used + 1);
    return true;
  }

  #follow(key: string, askers: Set<string> | "many"): void {
    this.#askers.delete(key);
    this.#askers.set(key, askers);
    if (this.#askers.size <= mostFollowed) return;
    // Of words that are told already nobody's name is kept any more, so they stay as long as others can go.
    for (const [oldest, each] of this.#askers) {
      if (each === "many") continue;
      this.#askers.delete(oldest);
      return;
    }
    this.#askers.delete(key);
  }
}
