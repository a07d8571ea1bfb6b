import type { Counted } from "./counts/kinds";

/** The most networks that are kept, and the most pages of each. */
const mostNetworks = 2_000;
const mostPages = 20;

/** Pages by network. */
type Opened = Map<string, Counted[]>;

/**
 * Pages of campaigns, until the same network asks for more of the site, as a browser does that shows them (rule 23.6).
 * Networks are kept in memory for a minute or two.
 */
export class OpenedPages {
  #latest: Opened = new Map();
  #earlier: Opened = new Map();

  note(page: Counted, network: string): void {
    const pages = this.#latest.get(network) ?? [];
    if (pages.length >= mostPages || (pages.length === 0 && this.#latest.size >= mostNetworks)) return;
    this.#latest.set(network, [...pages, page]);
  }

  /** Returns the pages of a network, and forgets them. */
  take(network: string): Counted[] {
    const pages = [this.#earlier, this.#latest].flatMap((each) => each.get(network) ?? []);
    this.#earlier.delete(network);
    this.#latest.delete(network);
    return pages;
  }

  /** Drops the older half, at every turn of the minute. */
  dropOlderHalf(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }
}
