import type { Counted } from "./counts/kinds";

const maxNetworks = 2_000;
const maxPages = 20;

type Opened = Map<string, Counted[]>;

/** Stores page views with a campaign. They count as `loaded` if the same network then requests files (rule 23.6). */
export class OpenedPages {
  #latest: Opened = new Map();
  #earlier: Opened = new Map();

  note(page: Counted, network: string): void {
    const pages = this.#latest.get(network) ?? [];
    if (pages.length >= maxPages || (pages.length === 0 && this.#latest.size >= maxNetworks)) return;
    this.#latest.set(network, [...pages, page]);
  }

  take(network: string): Counted[] {
    const pages = [this.#earlier, this.#latest].flatMap((each) => each.get(network) ?? []);
    this.#earlier.delete(network);
    this.#latest.delete(network);
    return pages;
  }

  /** Drops old page views. If this method is called every minute, each view is kept for one to two minutes. */
  dropOlderHalf(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }
}
