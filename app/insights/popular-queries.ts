import { LRUCache } from "lru-cache";
import { siteNetworkOf } from "~/platform/request/client-address";
import { normaliseName } from "~/schema/basics/naming";

/** How many networks have to search for the same words on one day until they are recorded (rule 23.5). */
const many = 10;

/**
 * Limits of memory: how many different words are tracked per day, with how many characters each. The least recently
 * used go first. Each network has a share, so that none can fill it all.
 */
const mostFollowed = 2_000;
const longestWords = 60;
const share = 50;

/** How many networks' shares are tracked. */
const mostNetworks = 20_000;

/** Matches what may identify a person or link elsewhere: any kind of address, and numbers longer than a year. */
// Bounded input: 60 characters.
const personal = /@|:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2}|\d(?:[\s().+/-]*\d){5}/u;

/**
 * Finds the words that many networks search for. Networks are kept in memory only, until their words are common or the
 * day ends.
 */
export class PopularQueries {
  #day = "";
  readonly #askers = new Map<string, Set<string> | "many">();
  /** How many words that were not common yet each network has searched for. */
  readonly #used = new LRUCache<string, number>({ max: mostNetworks });

  /** Forgets all networks if the day has changed. */
  startDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#askers.clear();
    this.#used.clear();
  }

  /**
   * Records a search.
   *
   * @param network of the visitor
   * @param day in UTC
   * @returns the words and how many searches to record for them; undefined while they are too few
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
    // One who holds many networks is one.
    const site = siteNetworkOf(network);
    const askers = this.#askers.get(key) ?? new Set();
    if (askers === "many") return { words, count: 1 };
    if (!askers.has(site) && !this.#hasShareLeft(site)) return undefined;
    askers.add(site);
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
    // Words that are common hold no networks any more, so they are evicted last.
    for (const [oldest, each] of this.#askers) {
      if (each === "many") continue;
      this.#askers.delete(oldest);
      return;
    }
    this.#askers.delete(key);
  }
}
