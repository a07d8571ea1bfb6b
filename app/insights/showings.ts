import { LRUCache } from "lru-cache";

/** Within so many milliseconds a film that is fetched from its beginning again is the same showing. */
const sameShowing = 30_000;

/** So many showings are told apart at once. */
const mostShowings = 10_000;

/**
 * Which films have just begun, and on which network: players that fail, or change their minds, ask for a beginning
 * several times (rule 23.4). It is in memory for half a minute, and in no other place.
 */
export class Showings {
  readonly #begun: LRUCache<string, true>;

  /** @param now in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#begun = new LRUCache({ max: mostShowings, ttl: sameShowing, ttlResolution: 0, perf: { now } });
  }

  /** Whether a film has not begun on a network just before; it has from now on. */
  isNew(film: string, network: string): boolean {
    const key = `${film} ${network}`;
    if (this.#begun.has(key)) return false;
    this.#begun.set(key, true);
    return true;
  }
}
