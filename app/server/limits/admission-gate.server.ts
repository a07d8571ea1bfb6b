import type { IncomingMessage, ServerResponse } from "node:http";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { clientNetwork, whenReceived } from "~/platform/request/node-request.server";
import { sendError } from "~/server/headers/node-response.server";

/** Limits for one kind of upload. */
export type AdmissionLimits = {
  /** How many may be in transit at once. */
  mostAtOnce: number;
  /** Bodies are buffered up to this size, in bytes. */
  longestBody: number;
  /** Rate limit: uploads per network within ten minutes, invalid ones included. Others get 429 without a page. */
  perNetwork: number;
};

const tenMinutes = 600;

/** Limits uploads by number, size and network, and buffers each completely before it may enter the render queue. */
export class AdmissionGate {
  readonly #limiter: NetworkLimiter;
  #receiving = 0;

  /** @param trustedProxies number of proxies in front of the server */
  constructor(
    readonly trustedProxies: number,
    readonly limits: AdmissionLimits,
  ) {
    this.#limiter = new NetworkLimiter(limits.perNetwork, tenMinutes);
  }

  /**
   * Buffers a request's body, or answers 429 or 503.
   *
   * @param then called when the body is complete or as long as the limit; not called when the client disconnects
   */
  acceptBody(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    if (this.#receiving >= this.limits.mostAtOnce) {
      sendError(response, 503, { "Retry-After": "5" });
      return;
    }
    if (!this.#limiter.admit(clientNetwork(this.trustedProxies, request))) {
      sendError(response, 429, { "Retry-After": String(tenMinutes) });
      return;
    }
    this.#receiving += 1;
    let received = false;
    const leave = () => {
      if (!received) this.#receiving -= 1;
      received = true;
    };
    response.once("close", leave);
    whenReceived(request, this.limits.longestBody, () => {
      leave();
      then();
    });
  }
}
