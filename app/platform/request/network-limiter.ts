import { LRUCache } from "lru-cache";

/** So many networks are known at most; whoever has done nothing for longest is forgotten. */
const mostNetworks = 20_000;

/** Counts what each network does from the first time on, for as long as a limit says. */
export class NetworkLimiter {
  readonly #counts: LRUCache<string, number>;

  /**
   * @param most how often a network may do it
   * @param seconds within so many of them
   * @param perf a clock that nobody sets, in milliseconds
   */
  constructor(
    private readonly most: number,
    seconds: number,
    perf: { now(): number } = performance,
  ) {
    // Asked for the time each time: it would remember that for a millisecond.
    const ttl = { ttl: seconds * 1000, ttlResolution: 0, noUpdateTTL: true };
    this.#counts = new LRUCache({ max: mostNetworks, ...ttl, perf });
  }

  /** Whether a network may do it once more; it has from now on, also where it may not. */
  admit(network: string): boolean {
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    return count <= this.most;
  }
}
