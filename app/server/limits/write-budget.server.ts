import type { ServerResponse } from "node:http";

/**
 * Bounds the bytes of rendered responses that clients have not read yet. Unlike cached pages, each takes memory of its
 * own, so beyond the budget the slowest client is disconnected.
 */
export class WriteBudget {
  readonly #bytes = new Map<ServerResponse, number>();
  #total = 0;

  constructor(readonly longest: number) {}

  /**
   * Counts a response until it is sent or the client has disconnected.
   *
   * @param bytes length of its body
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
