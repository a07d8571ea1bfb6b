import { ReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { SharedLimit } from "~/platform/limits";
import { clientNetwork } from "~/platform/request/node-request.server";
import { respondWithError, sendError } from "~/server/headers/node-response.server";

export class StreamLimit {
  readonly #open = new Map<string, number>();
  #total = 0;

  constructor(
    readonly trustedProxies: number,
    readonly limits: SharedLimit,
  ) {}

  /**
   * Admits a response that sends a file or an archive, and closes the file or archive when the response ends.
   * @returns false, after sending a response with status 503, if too many responses are open
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const network = clientNetwork(this.trustedProxies, request);
    const { total, perNetwork } = this.limits;
    if (this.#total >= total || (this.#open.get(network) ?? 0) >= perNetwork) {
      sendError(response, 503, { "Retry-After": "30" });
      return false;
    }
    this.#count(network, 1);
    const { socket } = request;
    let source: Readable | undefined;
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      this.#count(network, -1);
      socket.off("close", release);
      source?.destroy();
    };
    response.once("close", release);
    // Also watches the socket, because a response that is queued behind an earlier response emits no `close` event.
    socket.once("close", release);
    response.once("pipe", (piped: Readable) => {
      source = piped;
      piped.once("error", (error) => respondWithError(error, response));
      // Closes the connection if the file has become shorter than `Content-Length`, so that the client stops waiting.
      piped.prependOnceListener("end", () => {
        if (piped instanceof ReadStream && piped.bytesRead < Number(response.getHeader("Content-Length")))
          socket.destroy();
      });
      if (isOver) piped.destroy();
    });
    return true;
  }

  #count(network: string, change: 1 | -1): void {
    this.#total += change;
    const open = (this.#open.get(network) ?? 0) + change;
    if (open > 0) this.#open.set(network, open);
    else this.#open.delete(network);
  }
}
