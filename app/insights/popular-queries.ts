import { LRUCache } from "lru-cache";
import { siteNetworkOf } from "~/platform/request/client-address";
import { normaliseName } from "~/schema/basics/naming";

/** Words are recorded only if visitors in at least this many networks searched for them on the same day (rule 23.5). */
const minNetworks = 10;

const maxQueries = 2_000;
const maxQueryLength = 60;
/** Maximum number of searches stored per network and day, so that a single network cannot fill the memory. */
const maxSearchesPerNetwork = 50;

const maxNetworks = 20_000;

/** Matches searches that may contain personal data: an `@`, a link or six digits (rule 23.5). */
// The input has at most 60 characters.
const personal = /@|:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2}|\d(?:[\s().+/-]*\d){5}/u;

/** Finds popular search words. The network of each search is kept only in memory, for one day. */
export class PopularQueries {
  #day = "";
  readonly #askers = new Map<string, Set<string> | "many">();
  /** For each network, the number of its different queries that were not popular. */
  readonly #used = new LRUCache<string, number>({ max: maxNetworks });

  startDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#askers.clear();
    this.#used.clear();
  }

  /** @returns undefined if the words are too long, may contain personal data, or are not yet popular */
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
    // Counts all networks in an IPv6 /48 as one network, because a single client can use all of them.
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
    // Drops popular words last. They need little memory, because the networks of their searches are not stored.
    for (const [oldest, each] of this.#askers) {
      if (each === "many") continue;
      this.#askers.delete(oldest);
      return;
    }
    this.#askers.delete(key);
  }
}
