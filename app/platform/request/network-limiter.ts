import { LRUCache } from "lru-cache";
import { siteNetworkOf } from "./client-address";

/** Networks remembered at most; the least recently used one is evicted. */
const mostNetworks = 20_000;

/** How many times the limit of a network all networks of one site may use. */
const siteShare = 4;

/** Rate limiter with a fixed window per network, which begins with the network's first action. */
export class NetworkLimiter {
  readonly #counts: LRUCache<string, number>;

  /**
   * @param most actions per network and window
   * @param seconds length of the window
   * @param perf a monotonic clock, in milliseconds
   */
  constructor(
    private readonly most: number,
    seconds: number,
    perf: { now(): number } = performance,
  ) {
    // With `ttlResolution: 0` the cache reads the clock each time; by default it remembers the time for a millisecond.
    const ttl = { ttl: seconds * 1000, ttlResolution: 0, noUpdateTTL: true };
    this.#counts = new LRUCache({ max: mostNetworks, ...ttl, perf });
  }

  /** Counts an action, and returns whether it is within the limit. Refused actions count as well. */
  admit(network: string): boolean {
    const site = siteNetworkOf(network);
    const isWithin = this.#count(network) <= this.most;
    return (site === network || this.#count(site) <= this.most * siteShare) && isWithin;
  }

  #count(network: string): number {
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    return count;
  }
}
