/**
 * Lets a few renders happen at once; the others wait their turn. Rendering is the main thread's work, so
 * more at once would only take memory.
 */
export class RenderGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly atOnce: number,
    readonly longestQueue: number,
  ) {}

  /**
   * Starts a render, now or in its turn.
   *
   * @param start gets what is to be called, once or more often, when the render is over
   * @returns false when too many wait already: then it is never started
   */
  enter(start: (leave: () => void) => void): boolean {
    const begin = () => {
      let left = false;
      start(() => {
        if (left) return;
        left = true;
        this.#leave();
      });
    };
    if (this.#running >= this.atOnce) {
      if (this.#waiting.length >= this.longestQueue) return false;
      this.#waiting.push(begin);
      return true;
    }
    this.#running += 1;
    begin();
    return true;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // Not in the middle of what the one who leaves is doing.
    if (next) setImmediate(next);
    else this.#running -= 1;
  }
}
