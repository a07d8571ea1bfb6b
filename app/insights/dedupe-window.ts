/** Repeated requests within this time count once, in milliseconds. */
const sameShowing = 10_000;

/** Maximum number of requests kept; at least the latest half is always kept. */
const maxRequests = 20_000;

/** By network, then by what was requested. */
type Begun = Map<string, Map<string, number>>;

/** Removes duplicates (rule 23.4): browsers and players repeat requests when a connection breaks. */
export class DedupeWindow {
  #latest: Begun = new Map();
  #earlier: Begun = new Map();
  #noted = 0;

  /**
   * Remembers a request, and returns whether it is new.
   * @param begun start of the request in milliseconds, because responses may end in another order
   */
  isNew(what: string, network: string, begun: number): boolean {
    const latest = this.#latest.get(network);
    const before = latest?.get(what) ?? this.#earlier.get(network)?.get(what);
    if (before !== undefined && Math.abs(begun - before) < sameShowing) return false;
    this.#note(what, network, begun);
    return true;
  }

  /** Cheaper than expiring single entries on each request. */
  dropOlderHalf(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
    this.#noted = 0;
  }

  #note(what: string, network: string, begun: number): void {
    if (this.#noted >= maxRequests / 2) this.dropOlderHalf();
    this.#noted += 1;
    const there = this.#latest.get(network);
    if (there) there.set(what, begun);
    else this.#latest.set(network, new Map([[what, begun]]));
  }
}
