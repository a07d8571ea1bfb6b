/** A fair mutex: first come, first served. */
export class Mutex {
  #last = Promise.resolve();

  /** Waits for the lock; resolves with a function that releases it. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}
