import { AsyncResource } from "node:async_hooks";
import type { ReleaseSlotDuring } from "~/platform/request/node-request.server";

/** Iterations of the event loop that work is deferred for at most while connections keep coming. */
const longestPutOff = 500;

type Waiting = { start: () => void; reject: () => void };

/** Slow answers are limited separately: a search or a copy takes several times the CPU time of a page. */
export type Sort = "page" | "slow";

/** Round-robin queue of the waiting requests of one sort, by client (`asker`), and the number of running ones. */
class Line {
  readonly #waiting = new Map<string, Waiting[]>();
  running = 0;

  constructor(readonly atOnce: number) {}

  get mayBegin(): boolean {
    return this.#waiting.size > 0 && this.running < this.atOnce;
  }

  add(asker: string, waiting: Waiting): void {
    const before = this.#waiting.get(asker);
    if (before) before.push(waiting);
    else this.#waiting.set(asker, [waiting]);
  }

  of(asker: string): number {
    return this.#waiting.get(asker)?.length ?? 0;
  }

  /** Removes the next request, and moves its client to the end of the round. */
  next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [asker, waiting] = first;
    const next = waiting.shift();
    this.#waiting.delete(asker);
    if (waiting.length > 0) this.#waiting.set(asker, waiting);
    return next;
  }

  /** Number of requests of the client with the most waiting. */
  get most(): number {
    return Math.max(0, ...[...this.#waiting.values()].map(({ length }) => length));
  }

  /** Removes the last request of the client with the most waiting. */
  dropLast(): Waiting | undefined {
    const { most } = this;
    const [asker, waiting] = [...this.#waiting].find(([, each]) => each.length === most) ?? [];
    const last = waiting?.pop();
    if (asker !== undefined && waiting?.length === 0) this.#waiting.delete(asker);
    return last;
  }
}

/**
 * Limits how many responses are computed at once, and queues the others.
 *
 * An iteration of the event loop accepts a single connection, so work starts only after an iteration without a new one.
 * Otherwise a request for a cached page would wait for one rendering per connection before its own.
 *
 * Scheduling is fair: clients take turns, each in the order of its requests. When the queue is full, the client with
 * the most waiting requests loses its last one, so no client can take every place. Nor can slow answers: they have a limit
 * and a queue of their own.
 */
export class RenderQueue {
  #running = 0;
  #beginning = false;
  /** Requests that run, are queued, or wait for something outside, such as the database. */
  #inside = 0;
  readonly #lines: Record<Sort, Line>;
  /** The sort whose turn is next, if both have requests waiting. */
  #turn: Sort = "page";
  readonly #back: (() => void)[] = [];

  constructor(
    readonly atOnce: number,
    readonly longestQueue: number,
    /** Number of connections accepted so far. */
    readonly connections: () => number,
    slowAtOnce = atOnce,
  ) {
    this.#lines = { page: new Line(atOnce), slow: new Line(slowAtOnce) };
  }

  /**
   * Starts the work on a response when it is its turn.
   *
   * @param asker the client's network
   * @param start gets `leave`, which ends the work and is idempotent
   * @param reject called instead when the queue is full
   */
  enter(
    asker: string,
    start: (leave: () => void, releaseSlotDuring: ReleaseSlotDuring) => void,
    reject: () => void,
    sort: Sort = "page",
  ): void {
    const line = this.#lines[sort];
    const full = this.#inside >= this.atOnce + this.longestQueue;
    if (full && !this.#makeRoom(asker, sort)) {
      reject();
      return;
    }
    this.#inside += 1;
    let runs = false;
    let left = false;
    const pause = () => {
      if (!runs) return;
      runs = false;
      this.#running -= 1;
      line.running -= 1;
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
          line.running += 1;
          if (left) pause();
          resolve();
        });
        this.#beginNext();
      });
    const begin = () => {
      runs = true;
      line.running += 1;
      start(leave, async (wait) => {
        pause();
        try {
          return await wait();
        } finally {
          if (!left) await goOn();
        }
      });
    };
    // Not in the context of the request that makes room for it, whose site may be an earlier one. `bind` takes ten times
    // as long.
    const own = new AsyncResource("QueuedRequest");
    line.add(asker, { start: () => own.runInAsyncScope(begin), reject });
    this.#beginNext();
  }

  /** Drops a slow one in favour of a page; else the last request of the client with the most, if the asker has fewer. */
  #makeRoom(asker: string, sort: Sort): boolean {
    const { page, slow } = this.#lines;
    const line = page.most < slow.most || (sort === "page" && slow.most > 0) ? slow : page;
    // Clients with equally many requests would only push each other out.
    const isFair = line.most > Math.max(page.of(asker), slow.of(asker)) + 1;
    if (!isFair && !(sort === "page" && line === slow)) return false;
    this.#inside -= 1;
    line.dropLast()?.reject();
    return true;
  }

  /** Removes the next request; alternates between the sorts if both have one that may start. */
  #next(): Waiting | undefined {
    const other = this.#turn === "page" ? "slow" : "page";
    const sort = this.#lines[this.#turn].mayBegin ? this.#turn : other;
    this.#turn = sort === "page" ? "slow" : "page";
    return this.#lines[sort].next();
  }

  #beginNext(): void {
    if (this.#beginning || this.#running >= this.atOnce) return;
    const { page, slow } = this.#lines;
    if (this.#back.length === 0 && !page.mayBegin && !slow.mayBegin) return;
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
