/** Lets one after the other in, in the order in which they came. */
export class Turns {
  #last = Promise.resolve();

  /** Waits for the caller's turn, which lasts until they call what they get. */
  async next(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
