import { LRUCache } from "lru-cache";
import { siteNetworkOf } from "~/platform/request/client-address";
import { normaliseName } from "~/schema/basics/naming";

/** Words are recorded once this number of networks has searched for them on one day (rule 23.5). */
const many = 10;

/** Limits of memory. Each network has a share of the words, so that a single network cannot fill the memory. */
const maxQueries = 2_000;
const maxQueryLength = 60;
const share = 50;

const maxNetworks = 20_000;

/** Matches personal data and links: any kind of address, and numbers longer than a year. */
// Bounded input: 60 characters.
const personal = /@|:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2}|\d(?:[\s().+/-]*\d){5}/u;

/** Networks are kept in memory only until their words are common or the day ends. */
export class PopularQueries {
  #day = "";
  readonly #askers = new Map<string, Set<string> | "many">();
  /** Number of words per network that were not yet common. */
  readonly #used = new LRUCache<string, number>({ max: maxNetworks });

  startDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#askers.clear();
    this.#used.clear();
  }

  /** Returns the words and their number of searches, or undefined if too few networks have searched for them. */
  note(
    product: string,
    typed: string,
    network: string,
    day: string,
  ): { words: string; count: number } | undefined {
    this.startDay(day);
    const words = normaliseName(typed);
    if (words.length > maxQueryLength || personal.test(words.normalize("NFKC"))) return undefined;
    const key = `${product} ${words}`;
    // A client with many networks of one site counts once.
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
    if (this.#askers.size <= maxQueries) return;
    // Common words no longer hold networks, so they are dropped last.
    for (const [oldest, each] of this.#askers) {
      if (each === "many") continue;
      this.#askers.delete(oldest);
      return;
    }
    this.#askers.delete(key);
  }
}
