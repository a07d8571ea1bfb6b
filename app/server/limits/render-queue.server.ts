import { setImmediate as nextIteration } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { maxDeferrals, maxTurnMs, type SharedLimit } from "~/platform/limits";

/** Computes one response at a time. Client networks take turns, so that a busy network does not delay the others. */
export class RenderQueue {
  readonly #turn = pLimit(1);
  readonly #networks = new Map<string, { line: LimitFunction; inside: number }>();
  #inside = 0;

  constructor(
    readonly limits: SharedLimit,
    /** Number of connections accepted so far. */
    readonly connections: () => number,
  ) {}

  isFull(network: string): boolean {
    const { inside } = this.#networks.get(network) ?? { inside: 0 };
    return this.#inside >= this.limits.total || inside >= this.limits.perNetwork;
  }

  /** Calls `start` when the client's network has its turn. It ends when `start` calls `leave`, or after `maxTurnMs`. */
  async run(network: string, start: (leave: () => void) => void): Promise<void> {
    const own = this.#networks.get(network) ?? { line: pLimit(1), inside: 0 };
    this.#networks.set(network, own);
    own.inside += 1;
    this.#inside += 1;
    try {
      await own.line(() => this.#turn(() => this.#begin(start)));
    } finally {
      own.inside -= 1;
      this.#inside -= 1;
      if (own.inside === 0) this.#networks.delete(network);
    }
  }

  async #begin(start: (leave: () => void) => void): Promise<void> {
    // Waits while new connections arrive, so that rendering does not delay requests that the cache can answer.
    for (let seen = -1, count = 0; seen !== this.connections() && count < maxDeferrals; count += 1) {
      seen = this.connections();
      await nextIteration();
    }
    let deadline: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((leave) => {
      deadline = setTimeout(leave, maxTurnMs);
      start(leave);
    });
    await ended.finally(() => clearTimeout(deadline));
  }
}
