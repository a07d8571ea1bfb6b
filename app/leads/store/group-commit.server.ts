import { setTimeout as after } from "node:timers/promises";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Group commit: requests that wait at the same moment are done as one, so that they share what one costs. */
export class GroupCommit<Item extends object, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isBusy = false;

  /**
   * @param doAll does it for several, the first to come first, wholly or not at all; gives the results in their order
   * @param most how many at once
   * @param gatheringMs how long others are waited for, in milliseconds
   */
  constructor(
    private readonly doAll: (items: [first: Item, ...Item[]]) => Promise<Result[]>,
    private readonly most: number,
    private readonly gatheringMs: number,
  ) {}

  /**
   * Does it for one, together with whoever else waits.
   *
   * @throws what stood in the way of this one; others are not to blame
   */
  do(item: Item): Promise<Result> {
    const done = new Promise<Result>((resolve, reject) => this.#waiting.push({ item, resolve, reject }));
    if (!this.#isBusy) this.#work();
    return done;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      await after(this.gatheringMs);
      await this.#doFor(this.#waiting.splice(0, this.most));
    }
    this.#isBusy = false;
  }

  async #doFor(group: Waiting<Item, Result>[]): Promise<void> {
    const [first, ...others] = group.map(({ item }) => item);
    if (first === undefined) return;
    try {
      const results = await this.doAll([first, ...others]);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      // One of them may have been what stood in the way of all.
      else await Promise.all(group.map((each) => this.#doFor([each])));
    }
  }
}
