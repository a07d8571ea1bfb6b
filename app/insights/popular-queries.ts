import { LRUCache } from "lru-cache";
import { siteNetworkOf } from "~/platform/request/client-address";
import { normaliseName } from "~/schema/basics/naming";

/** Networks that must search for the same words on one day (rule 23.5). */
const minNetworks = 10;

const maxQueries = 2_000;
const maxQueryLength = 60;
/** Per day. The limit prevents a single network from filling the memory. */
const maxSearchesPerNetwork = 50;

const maxNetworks = 20_000;

/** Matches personal data and links. */
// Bounded input: 60 characters.
const personal = /@|:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2}|\d(?:[\s().+/-]*\d){5}/u;

/** Finds popular search words. Stores networks in memory for one day. */
export class PopularQueries {
  #day = "";
  readonly #askers = new Map<string, Set<string> | "many">();
  /** Searches per network for words that are not yet popular. */
  readonly #used = new LRUCache<string, number>({ max: maxNetworks });

  startDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#askers.clear();
    this.#used.clear();
  }

  /** @returns undefined if too few networks have searched for the words */
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
    // A single client can use all networks of an IPv6 /48.
    const site = siteNetworkOf(network);
    const askers = this.#askers.get(key) ?? new Set();
    if (askers === "many") return { words, count: 1 };
    if (!askers.has(site) && !this.#hasShareLeft(site)) return undefined;
    askers.add(site);
    const areMany = askers.size >= minNetworks;
    this.#follow(key, areMany ? "many" : askers);
    return areMany ? { words, count: minNetworks } : undefined;
  }

  #hasShareLeft(network: string): boolean {
    const used = this.#used.get(network) ?? 0;
    if (used >= maxSearchesPerNetwork) return false;
    this.#used.set(network, used + 1);
    return true;
  }

  #follow(key: string, askers: Set<string> | "many"): void {
    this.#askers.delete(key);
    this.#askers.set(key, askers);
    if (this.#askers.size <= maxQueries) return;
    // Popular words need little memory, because their networks are not stored.
    for (const [oldest, each] of this.#askers) {
      if (each === "many") continue;
      this.#askers.delete(oldest);
      return;
    }
    this.#askers.delete(key);
  }
}
