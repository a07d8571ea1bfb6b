/** What is asked for again within so many milliseconds is the same showing. */
const sameShowing = 10_000;

/** So many showings are known at most, and half as many at least. */
const mostRequests = 20_000;

/** When what was shown, by network. */
type Begun = Map<string, Map<string, number>>;

/**
 * Removes duplicates within ten seconds: browsers and players whose connection breaks, or that change their minds, ask
 * several times (rule 23.4). What each network has just asked for is in memory for some minutes, and nowhere else.
 */
export class DedupeWindow {
  #latest: Begun = new Map();
  #earlier: Begun = new Map();
  #noted = 0;

  /**
   * Whether something has not been shown on a network just before; it has from now on.
   *
   * @param what was shown
   * @param begun when it was asked for, in milliseconds: answers may end in another order
   */
  isNew(what: string, network: string, begun: number): boolean {
    const latest = this.#latest.get(network);
    const before = latest?.get(what) ?? this.#earlier.get(network)?.get(what);
    if (before !== undefined && Math.abs(begun - before) < sameShowing) return false;
    this.#note(what, network, begun);
    return true;
  }

  /** Forgets what was shown before this was done last: cheaper for each page than to forget one by one. */
  forgetEarlier(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
    this.#noted = 0;
  }

  #note(what: string, network: string, begun: number): void {
    if (this.#noted >= mostRequests / 2) this.forgetEarlier();
    this.#noted += 1;
    const there = this.#latest.get(network);
    if (there) there.set(what, begun);
    else this.#latest.set(network, new Map([[what, begun]]));
  }
}
