import { AsyncResource } from "node:async_hooks";
import type { ReleaseSlotDuring } from "~/platform/request/node-request.server";

/** Iterations of the event loop that work is deferred for at most while connections keep coming. */
const longestPutOff = 500;

type Waiting = { start: () => void; reject: () => void };

/** A search, a copy or a form takes several times the CPU time of a page. */
export type Sort = "page" | "slow";

/** The requests of one sort, of which one runs at a time: those that wait take turns by client (`asker`). */
class Line {
  readonly #waiting = new Map<string, Waiting[]>();
  /** Those that have waited for something outside and go on before others begin. */
  readonly back: (() => void)[] = [];
  isRunning = false;
  isBeginning = false;

  get isEmpty(): boolean {
    return this.back.length === 0 && this.#waiting.size === 0;
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
 * Has one response of each sort computed at a time, and queues the others.
 *
 * An iteration of the event loop accepts a single connection, so work starts only after an iteration without a new one.
 * Otherwise a request for a cached page would wait for one rendering per connection before its own.
 *
 * Scheduling is fair: clients take turns, each in the order of its requests. When the queue is full, the client with
 * the most waiting requests loses its last one, so no client can take every place, nor can slow answers.
 */
export class RenderQueue {
  readonly #lines: Record<Sort, Line> = { page: new Line(), slow: new Line() };
  /** Requests that run, are queued, or wait for something outside, such as the database. */
  #inside = 0;

  constructor(
    /** The most requests inside. */
    readonly mostInside: number,
    /** Number of connections accepted so far. */
    readonly connections: () => number,
  ) {}

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
    if (this.#inside >= this.mostInside && !this.#makeRoom(asker, sort)) {
      reject();
      return;
    }
    this.#inside += 1;
    const line = this.#lines[sort];
    let state: "queued" | "running" | "outside" | "left" = "queued";
    const become = (next: typeof state) => {
      const wasRunning = state === "running";
      state = next;
      if (wasRunning) this.#endTurn(line);
    };
    const leave = () => {
      if (state === "left") return;
      this.#inside -= 1;
      become("left");
    };
    const goOn = () =>
      new Promise<void>((resolve) => {
        line.back.push(() => {
          if (state === "left") this.#endTurn(line);
          else state = "running";
          resolve();
        });
        this.#beginNext(line);
      });
    const begin = () => {
      state = "running";
      start(leave, async (wait) => {
        become("outside");
        try {
          return await wait();
        } finally {
          if (state === "outside") await goOn();
        }
      });
    };
    // Not in the context of the request that makes room for it, whose site may be an earlier one. `bind` takes ten times
    // as long.
    const own = new AsyncResource("QueuedRequest");
    line.add(asker, { start: () => own.runInAsyncScope(begin), reject });
    this.#beginNext(line);
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

  #endTurn(line: Line): void {
    line.isRunning = false;
    this.#beginNext(line);
  }

  #beginNext(line: Line): void {
    if (line.isBeginning || line.isRunning || line.isEmpty) return;
    line.isBeginning = true;
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
      line.isBeginning = false;
      line.isRunning = !line.isEmpty;
      (line.back.shift() ?? line.next()?.start)?.();
    };
    setImmediate(beginWhenQuiet);
  }
}
