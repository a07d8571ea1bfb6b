export class OverdueError extends Error {
  override name = "OverdueError";
  readonly code = "ETIMEDOUT";
}

/** A deadline on a monotonic clock. */
export class Deadline {
  readonly #end: number;

  constructor(private readonly ms: number) {
    this.#end = performance.now() + ms;
  }

  /** In milliseconds. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /**
   * A result or error after the deadline is ignored.
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
      // A later rejection would be unhandled, and end the process.
      outcome.catch(() => undefined);
    }
  }
}
