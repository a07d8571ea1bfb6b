import type { WaitOutside } from "~/platform/request/node-request.server";

/** Turns of the event loop that work is put off for at most while connections keep coming. */
const longestPutOff = 500;

type Waiting = { start: () => void; turnAway: () => void };

/** What is to be computed: searches take a multiple of what all else does. */
export type Sort = "page" | "search";

/** Those of one sort who wait, by asker, the one whose turn is next first; and how many of it are computed. */
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

  /** The next one in turn; its asker's turn comes again after all others'. */
  next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [asker, waiting] = first;
    const next = waiting.shift();
    this.#waiting.delete(asker);
    if (waiting.length > 0) this.#waiting.set(asker, waiting);
    return next;
  }

  /** How many wait for whoever has most. */
  get most(): number {
    return Math.max(0, ...[...this.#waiting.values()].map(({ length }) => length));
  }

  /** Takes the last one of whoever has most waiting out of the line. */
  dropLast(): Waiting | undefined {
    const { most } = this;
    const [asker, waiting] = [...this.#waiting].find(([, each]) => each.length === most) ?? [];
    const last = waiting?.pop();
    if (asker !== undefined && waiting?.length === 0) this.#waiting.delete(asker);
    return last;
  }
}

/**
 * Lets a few answers be computed at once; the others wait their turn. A turn of the event loop takes a single
 * connection, so each begins when a turn has brought none: whoever wants what is kept would otherwise wait for as
 * many answers as there are connections before theirs.
 *
 * Askers take turns, each in the order of its requests, and where there is no room left it is the one with most waiting
 * that is turned away: nobody can take every place. Nor can all who search: they have a few places, and a line of their
 * own.
 */
export class RenderQueue {
  #running = 0;
  #beginning = false;
  /** Answers that run, wait for their turn, or wait for something outside. */
  #inside = 0;
  readonly #lines: Record<Sort, Line>;
  /** The sort whose turn is next, if both wait. */
  #turn: Sort = "page";
  readonly #back: (() => void)[] = [];

  constructor(
    readonly atOnce: number,
    readonly longestQueue: number,
    /** Connections that have been taken so far. */
    readonly connections: () => number,
    searchesAtOnce = atOnce,
  ) {
    this.#lines = { page: new Line(atOnce), search: new Line(searchesAtOnce) };
  }

  /**
   * Starts the work on an answer when it is its turn.
   *
   * @param asker whose request it is
   * @param start gets what is to be called, once or more often, when the work is over
   * @param turnAway is called instead when too many are here already
   * @param sort of what is to be computed
   */
  enter(
    asker: string,
    start: (leave: () => void, waitOutside: WaitOutside) => void,
    turnAway: () => void,
    sort: Sort = "page",
  ): void {
    const line = this.#lines[sort];
    const full = this.#inside >= this.atOnce + this.longestQueue;
    if (full && !this.#makeRoom(asker, sort)) {
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
    line.add(asker, { start: begin, turnAway });
    this.#beginNext();
  }

  /** Turns away a search for a page; else the last one of whoever has most waiting, if a newcomer would have fewer. */
  #makeRoom(asker: string, sort: Sort): boolean {
    const { page, search } = this.#lines;
    const line = page.most < search.most || (sort === "page" && search.most > 0) ? search : page;
    // Two of the same length would only push each other out.
    const isFair = line.most > Math.max(page.of(asker), search.of(asker)) + 1;
    if (!isFair && !(sort === "page" && line === search)) return false;
    this.#inside -= 1;
    line.dropLast()?.turnAway();
    return true;
  }

  /** The next one in turn, of either sort if both may. */
  #next(): Waiting | undefined {
    const other = this.#turn === "page" ? "search" : "page";
    const sort = this.#lines[this.#turn].mayBegin ? this.#turn : other;
    this.#turn = sort === "page" ? "search" : "page";
    return this.#lines[sort].next();
  }

  #beginNext(): void {
    if (this.#beginning || this.#running >= this.atOnce) return;
    const { page, search } = this.#lines;
    if (this.#back.length === 0 && !page.mayBegin && !search.mayBegin) return;
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
