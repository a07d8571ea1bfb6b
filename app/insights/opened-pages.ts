import type { Counted } from "./counts/kinds";

const maxNetworks = 2_000;
const maxPages = 20;

type Opened = Map<string, Counted[]>;

/** Keeps page views from campaigns until their network requests scripts or pictures, as browsers do (rule 23.6). */
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

  /** Drops page views after which the network requested no scripts or pictures. Call this method every minute. */
  dropOlderHalf(): void {
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }
}
