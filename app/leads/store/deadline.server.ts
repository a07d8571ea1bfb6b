/** Something took longer than it may. */
export class OverdueError extends Error {
  override name = "OverdueError";
  readonly code = "ETIMEDOUT";
}

/** When something has to be over, on a clock that nobody sets. */
export class Deadline {
  readonly #end: number;

  /** @param ms milliseconds from now */
  constructor(private readonly ms: number) {
    this.#end = performance.now() + ms;
  }

  /** Milliseconds that are left, 0 when the time is over. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /**
   * Waits for an outcome no longer than until the deadline. What it comes to after that is nobody's any more.
   *
   * @throws OverdueError
   */
  async of<T>(outcome: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new OverdueError(`no answer within ${this.ms} ms`)), this.left);
    });
    try {
      return await Promise.race([outcome, overdue]);
    } finally {
      clearTimeout(timer);
      // Rejecting later, it would end the process.
      outcome.catch(() => undefined);
    }
  }
}
