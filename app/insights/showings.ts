import { LRUCache } from "lru-cache";

/** What is asked for again within so many milliseconds is the same showing. */
const sameShowing = 10_000;

/** So many showings are told apart at once, and for so many milliseconds: films may be answered for minutes. */
const mostShowings = 10_000;
const toldApartFor = 10 * 60_000;

/**
 * What has just been shown, and on which network: browsers and players whose connection breaks, or that change their
 * minds, ask several times (rule 23.4). It is in memory for some minutes, and in no other place.
 */
export class Showings {
  readonly #begun = new LRUCache<string, number>({
    max: mostShowings,
    ttl: toldApartFor,
    ttlResolution: 1_000,
  });

  /**
   * Whether something has not been shown on a network just before; it has from now on.
   *
   * @param what was shown
   * @param begun when it was asked for, in milliseconds: answers may end in another order
   */
  isNew(what: string, network: string, begun: number): boolean {
    const key = `${what} ${network}`;
    const before = this.#begun.get(key);
    if (before !== undefined && Math.abs(begun - before) < sameShowing) return false;
    this.#begun.set(key, begun);
    return true;
  }
}
