import type { ServerResponse } from "node:http";

/**
 * A budget, in bytes, for rendered responses that clients have not read yet. Each takes memory of its own, unlike cached
 * pages, so beyond the budget the slowest client is cut off.
 */
export class WriteBudget {
  readonly #bytes = new Map<ServerResponse, number>();
  #total = 0;

  constructor(readonly longest: number) {}

  /**
   * Counts an answer until its reader has it or has left.
   *
   * @param bytes its length
   */
  add(response: ServerResponse, bytes: number): void {
    this.#bytes.set(response, bytes);
    this.#total += bytes;
    const remove = () => this.#remove(response);
    response.once("finish", remove);
    response.once("close", remove);
    for (const [oldest] of this.#bytes) {
      if (this.#total <= this.longest || oldest === response) return;
      this.#remove(oldest);
      oldest.destroy();
    }
  }

  #remove(response: ServerResponse): void {
    this.#total -= this.#bytes.get(response) ?? 0;
    this.#bytes.delete(response);
  }
}
