import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { clientNetwork, whenReceived } from "~/request/node-request.server";
import { refuse } from "./node-response.server";

/** Forms that are being received, and the longest body of one that is waited for, in bytes. */
const mostAtOnce = 500;
const longestBody = 16 * 1024;

/** Forms that a network may send in ten minutes before they are refused without a page; faulty ones count. */
const formsPerNetwork = { points: 240, duration: 600 };

/** Waits for forms, so that none takes a place in the queue while it is still on its way. */
export class FormReception {
  readonly #limiter = new RateLimiterMemory(formsPerNetwork);
  #receiving = 0;

  /** @param trustedProxies how many proxies stand before the server */
  constructor(readonly trustedProxies: number) {}

  /**
   * Receives a form, or refuses it.
   *
   * @param then is called when all of it is here; not when the sender leaves
   */
  receive(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    if (this.#receiving >= mostAtOnce) {
      refuse(response, 503, { "Retry-After": "5" });
      return;
    }
    this.#receiving += 1;
    let received = false;
    const leave = () => {
      if (!received) this.#receiving -= 1;
      received = true;
    };
    response.once("close", leave);
    this.#limiter.consume(clientNetwork(this.trustedProxies, request)).then(
      () =>
        whenReceived(request, longestBody, () => {
          leave();
          then();
        }),
      () => refuse(response, 429, { "Retry-After": String(formsPerNetwork.duration) }),
    );
  }
}
