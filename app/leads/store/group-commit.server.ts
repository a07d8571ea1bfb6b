import { setImmediate as nextTurn } from "node:timers/promises";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Group commit: the first item is committed at once, and those that arrive meanwhile are committed together next, so that
 * they share the cost of one commit.
 */
export class GroupCommit<Item extends object, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isBusy = false;

  /**
   * @param doAll commits several items atomically, in order of arrival; returns the results in the same order
   * @param most items per group
   */
  constructor(
    private readonly doAll: (items: [first: Item, ...Item[]]) => Promise<Result[]>,
    private readonly most: number,
  ) {}

  /**
   * Commits an item, together with others that wait.
   *
   * @throws this item's own error: when a group fails, its items are tried one by one
   */
  do(item: Item): Promise<Result> {
    const done = new Promise<Result>((resolve, reject) => this.#waiting.push({ item, resolve, reject }));
    if (!this.#isBusy) this.#work();
    return done;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      // SQLite blocks the process, so what arrives during a commit is only read in the event loop's next turn.
      await nextTurn();
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
      // A single item may have caused the error, so each is tried by itself.
      else await Promise.all(group.map((each) => this.#doFor([each])));
    }
  }
}
