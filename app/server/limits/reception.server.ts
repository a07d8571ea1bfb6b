import type { IncomingMessage, ServerResponse } from "node:http";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { clientNetwork, whenReceived } from "~/platform/request/node-request.server";
import { refuse } from "~/server/headers/node-response.server";

/** What of one sort may be sent here. */
export type ReceptionLimits = {
  /** How many may be on their way at once. */
  mostAtOnce: number;
  /** The longest body that is waited for, in bytes. */
  longestBody: number;
  /** How many a network may send within ten minutes before they are refused without a page; faulty ones count. */
  perNetwork: number;
};

const tenMinutes = 600;

/** Waits for what is sent, so that none takes a place in the queue while it is still on its way. */
export class Reception {
  readonly #limiter: NetworkLimiter;
  #receiving = 0;

  /** @param trustedProxies how many proxies stand before the server */
  constructor(
    readonly trustedProxies: number,
    readonly limits: ReceptionLimits,
  ) {
    this.#limiter = new NetworkLimiter(limits.perNetwork, tenMinutes);
  }

  /**
   * Receives what a request sends, or refuses it.
   *
   * @param then is called when all of it is here, or as much as is waited for; not when the sender leaves
   */
  receive(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    if (this.#receiving >= this.limits.mostAtOnce) {
      refuse(response, 503, { "Retry-After": "5" });
      return;
    }
    if (!this.#limiter.admit(clientNetwork(this.trustedProxies, request))) {
      refuse(response, 429, { "Retry-After": String(tenMinutes) });
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
