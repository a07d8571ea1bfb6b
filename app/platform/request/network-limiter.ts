import { LRUCache } from "lru-cache";
import { ipv6SiteFactor, maxRememberedNetworks } from "~/platform/limits";
import { siteNetworkOf } from "./client-address";

/** Rate limiter with a fixed window per network. A network's window starts at the network's first action. */
export class NetworkLimiter {
  readonly #counts: LRUCache<string, number>;

  /** @param perf a monotonic clock, in milliseconds */
  constructor(
    private readonly max: number,
    seconds: number,
    perf: { now(): number } = performance,
  ) {
    // Reads the clock at each access, because by default the cache reuses a clock reading for one millisecond.
    const ttl = { ttl: seconds * 1000, ttlResolution: 0, noUpdateTTL: true };
    this.#counts = new LRUCache({ max: maxRememberedNetworks, ...ttl, perf });
  }

  /** Rejected actions count towards the limit too. */
  admit(network: string): boolean {
    const site = siteNetworkOf(network);
    const isWithin = this.#count(network) <= this.max;
    return (site === network || this.#count(site) <= this.max * ipv6SiteFactor) && isWithin;
  }

  #count(network: string): number {
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    return count;
  }
}
