import type { IncomingMessage, ServerResponse } from "node:http";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { clientNetwork, whenReceived } from "~/platform/request/node-request.server";
import { sendError } from "~/server/headers/node-response.server";

/** What of one sort may be sent here. */
export type AdmissionLimits = {
  /** How many may be on their way at once. */
  mostAtOnce: number;
  /** The longest body that is waited for, in bytes. */
  longestBody: number;
  /** How many a network may send within ten minutes before they are refused without a page; faulty ones count. */
  perNetwork: number;
};

const tenMinutes = 600;

/** Limits uploads by number, size and network, and buffers each whole before it may enter the render queue. */
export class AdmissionGate {
  readonly #limiter: NetworkLimiter;
  #receiving = 0;

  /** @param trustedProxies how many proxies stand before the server */
  constructor(
    readonly trustedProxies: number,
    readonly limits: AdmissionLimits,
  ) {
    this.#limiter = new NetworkLimiter(limits.perNetwork, tenMinutes);
  }

  /**
   * Receives what a request sends, or refuses it.
   *
   * @param then is called when all of it is here, or as much as is waited for; not when the sender leaves
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
