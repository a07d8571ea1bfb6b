import type { WaitOutside } from "~/request/node-request.server";

/** Turns of the event loop that work is put off for at most while connections keep coming. */
const longestPutOff = 500;

type Waiting = { start: () => void; turnAway: () => void };

/**
 * Lets a few answers be computed at once; the others wait their turn. A turn of the event loop takes a single
 * connection, so each begins when a turn has brought none: whoever wants what is kept would otherwise wait for as
 * many answers as there are connections before theirs.
 *
 * Askers take turns, each in the order of its requests, and where there is no room left it is the one with most waiting
 * that is turned away: nobody can take every place.
 */
export class RenderQueue {
  #running = 0;
  #beginning = false;
  /** Answers that run, wait for their turn, or wait for something outside. */
  #inside = 0;
  /** By asker, the one whose turn is next first. */
  readonly #waiting = new Map<string, Waiting[]>();
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
   * @param asker whose request it is
   * @param start gets what is to be called, once or more often, when the work is over
   * @param turnAway is called instead when too many are here already
   */
  enter(
    asker: string,
    start: (leave: () => void, waitOutside: WaitOutside) => void,
    turnAway: () => void,
  ): void {
    const full = this.#inside >= this.atOnce + this.longestQueue;
    if (full && !this.#makeRoom(asker)) {
      turnAway();
      return;
    }
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
    const begin = () => {
      runs = true;
      start(leave, async (wait) => {
        pause();
        try {
          return await wait();
        } finally {
          if (!left) await goOn();
        }
      });
    };
    const before = this.#waiting.get(asker);
    if (before) before.push({ start: begin, turnAway });
    else this.#waiting.set(asker, [{ start: begin, turnAway }]);
    this.#beginNext();
  }

  /** Turns away the last one of whoever has most waiting, if that is more than a newcomer would have. */
  #makeRoom(asker: string): boolean {
    let most: Waiting[] = [];
    for (const waiting of this.#waiting.values()) if (waiting.length > most.length) most = waiting;
    const own = this.#waiting.get(asker)?.length ?? 0;
    // Two of the same length would only push each other out.
    if (most.length <= own + 1) return false;
    this.#inside -= 1;
    most.pop()?.turnAway();
    return true;
  }

  /** The next one in turn; its asker's turn comes again after all others'. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [asker, waiting] = first;
    const next = waiting.shift();
    this.#waiting.delete(asker);
    if (waiting.length > 0) this.#waiting.set(asker, waiting);
    return next;
  }

  #beginNext(): void {
    if (this.#beginning || this.#running >= this.atOnce) return;
    if (this.#back.length + this.#waiting.size === 0) return;
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
      (this.#back.shift() ?? this.#next()?.start)?.();
      this.#beginNext();
    };
    setImmediate(beginWhenQuiet);
  }
}
