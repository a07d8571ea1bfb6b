/** Mutual exclusion: one holder at a time, in the order in which they asked. */
export class Mutex {
  #last = Promise.resolve();

  /** Waits for the lock; resolves with what releases it. */
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
