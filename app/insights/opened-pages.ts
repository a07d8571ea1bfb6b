import type { Counted } from "./counts/kinds";

const maxNetworks = 2_000;
const maxPages = 20;

type Opened = Map<string, Counted[]>;

/** Stores views of campaigns' pages. A view counts as `loaded` if its network then requests files (rule 23.6). */
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

  /** Drops old page views. If called every minute, it keeps each view for one to two minutes. */
  dropOlderHalf(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }
}
