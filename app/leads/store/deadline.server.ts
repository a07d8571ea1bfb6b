export class OverdueError extends Error {
  override name = "OverdueError";
  readonly code = "ETIMEDOUT";
}

export class Deadline {
  readonly #end: number;

  constructor(private readonly ms: number) {
    this.#end = performance.now() + ms;
  }

  /** Remaining time, in milliseconds. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** @throws OverdueError if the deadline passes; a later result or error of the promise is ignored */
  async of<T>(outcome: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new OverdueError(`no answer within ${this.ms} ms`)), this.left);
    });
    try {
      return await Promise.race([outcome, overdue]);
    } finally {
      clearTimeout(timer);
      // Without this handler, a rejection after the deadline would end the process.
      outcome.catch(() => undefined);
    }
  }
}
