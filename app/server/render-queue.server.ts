import type { WaitOutside } from "~/request/node-request.server";

/** Turns of the event loop that work is put off for at most while connections keep coming. */
const longestPutOff = 500;

/**
 * Lets a few answers be computed at once; the others wait their turn. A turn of the event loop takes a single
 * connection, so each begins when a turn has brought none: whoever wants what is kept would otherwise wait for as
 * many answers as there are connections before theirs.
 */
export class RenderQueue {
  #running = 0;
  #beginning = false;
  /** Answers that run, wait for their turn, or wait for something outside. */
  #inside = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #back: (() => void)[] = [];

  constructor(
    readonly atOnce: number,
    readonly longestQueue: number,
    /** Connections that have been taken so far. */
    readonly connections: () => number,
  ) {}

  /**
   * Starts the work on an answer when it is its turn.
   *
   * @param start gets what is to be called, once or more often, when the work is over
   * @returns false when too many are here already: then it is never started
   */
  enter(start: (leave: () => void, waitOutside: WaitOutside) => void): boolean {
    if (this.#inside >= this.atOnce + this.longestQueue) return false;
    this.#inside += 1;
    let runs = false;
    let left = false;
    const pause = () => {
      if (!runs) return;
      runs = false;
      this.#running -= 1;
      this.#beginNext();
    };
    const leave = () => {
      if (left) return;
      left = true;
      this.#inside -= 1;
      pause();
    };
    const goOn = () =>
      new Promise<void>((resolve) => {
        this.#back.push(() => {
          runs = true;
          if (left) pause();
          resolve();
        });
        this.#beginNext();
      });
    this.#waiting.push(() => {
      runs = true;
      start(leave, async (wait) => {
        pause();
        try {
          return await wait();
        } finally {
          if (!left) await goOn();
        }
      });
    });
    this.#beginNext();
    return true;
  }

  #beginNext(): void {
    if (this.#beginning || this.#running >= this.atOnce) return;
    if (this.#back.length + this.#waiting.length === 0) return;
    this.#beginning = true;
    let seen: number | undefined;
    let turns = 0;
    const beginWhenQuiet = () => {
      const now = this.connections();
      turns += 1;
      if (seen !== now && turns < longestPutOff) {
        seen = now;
        setImmediate(beginWhenQuiet);
        return;
      }
      this.#beginning = false;
      this.#running += 1;
      (this.#back.shift() ?? this.#waiting.shift())?.();
      this.#beginNext();
    };
    setImmediate(beginWhenQuiet);
  }
}
