/** What is asked for again within so many milliseconds is the same showing. */
const sameShowing = 10_000;

/** So many showings are told apart at once, and for so many milliseconds: films may be answered for minutes. */
const mostShowings = 10_000;
const toldApartFor = 10 * 60_000;

/** When what was shown, by network. */
type Begun = Map<string, Map<string, number>>;

/**
 * What has just been shown, and on which network: browsers and players whose connection breaks, or that change their
 * minds, ask several times (rule 23.4). It is in memory for some minutes, and in no other place.
 */
export class Showings {
  /** Once it is full or old it becomes the earlier one, which is forgotten: cheaper for each page than to forget one by one. */
  #latest: Begun = new Map();
  #earlier: Begun = new Map();
  #noted = 0;
  #since = 0;

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

  #note(what: string, network: string, begun: number): void {
    if (this.#noted >= mostShowings / 2 || begun - this.#since > toldApartFor / 2) {
      this.#earlier = this.#latest;
      this.#latest = new Map();
      this.#noted = 0;
      this.#since = begun;
    }
    this.#noted += 1;
    const there = this.#latest.get(network);
    if (there) there.set(what, begun);
    else this.#latest.set(network, new Map([[what, begun]]));
  }
}
