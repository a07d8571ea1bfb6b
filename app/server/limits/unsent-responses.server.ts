import type { ServerResponse } from "node:http";

/**
 * Rendered answers that their readers have not taken yet. Each takes memory of its own, unlike kept pages, which
 * all readers share; so there are at most so many bytes of them, and who takes longest gives way.
 */
export class UnsentResponses {
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
