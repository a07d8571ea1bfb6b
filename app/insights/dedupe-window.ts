/** Repeated requests within this time are one showing, in milliseconds. */
const sameShowing = 10_000;

/** The most showings that are kept; always at least half of these. */
const mostRequests = 20_000;

/** Start times of what was shown, by network. */
type Begun = Map<string, Map<string, number>>;

/**
 * Removes duplicates within ten seconds (rule 23.4): browsers and players repeat requests when a connection breaks.
 * Networks are kept in memory for some minutes.
 */
export class DedupeWindow {
  #latest: Begun = new Map();
  #earlier: Begun = new Map();
  #noted = 0;

  /**
   * Whether something is not a duplicate; remembers it.
   *
   * @param begun time of the request in milliseconds, because responses may end in another order
   */
  isNew(what: string, network: string, begun: number): boolean {
    const latest = this.#latest.get(network);
    const before = latest?.get(what) ?? this.#earlier.get(network)?.get(what);
    if (before !== undefined && Math.abs(begun - before) < sameShowing) return false;
    this.#note(what, network, begun);
    return true;
  }

  /** Drops the older half: cheaper than expiring single entries on each request. */
  dropOlderHalf(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
    this.#noted = 0;
  }

  #note(what: string, network: string, begun: number): void {
    if (this.#noted >= mostRequests / 2) this.dropOlderHalf();
    this.#noted += 1;
    const there = this.#latest.get(network);
    if (there) there.set(what, begun);
    else this.#latest.set(network, new Map([[what, begun]]));
  }
}
