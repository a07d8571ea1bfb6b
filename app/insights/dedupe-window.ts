const dedupeWindowMs = 10_000;

const maxRequests = 20_000;

type Begun = Map<string, Map<string, number>>;

/** Detects repeated requests (rule 23.4). Browsers and players repeat a request after a connection error. */
export class DedupeWindow {
  #latest: Begun = new Map();
  #earlier: Begun = new Map();
  #noted = 0;

  /** @param begun start time of the request, in milliseconds */
  isNew(what: string, network: string, begun: number): boolean {
    const latest = this.#latest.get(network);
    const before = latest?.get(what) ?? this.#earlier.get(network)?.get(what);
    if (before !== undefined && Math.abs(begun - before) < dedupeWindowMs) return false;
    this.#note(what, network, begun);
    return true;
  }

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
