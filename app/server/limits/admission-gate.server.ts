import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { clientNetwork } from "~/platform/request/node-request.server";
import { receiveBody } from "~/platform/request/request-body.server";
import { answerError, sendError } from "~/server/headers/node-response.server";

/** Limits for one kind of upload. */
export type AdmissionLimits = {
  /** How many may be received or wait for their answer. */
  mostAtOnce: number;
  /** The longest accepted body, in bytes. */
  longestBody: number;
  /** Rate limit: uploads per network within ten minutes, invalid ones included. Others get 429 without a page. */
  perNetwork: number;
};

const tenMinutes = 600;

/** How long a body may take to arrive, in milliseconds. */
const longestReceiving = 10_000;

/** Limits uploads by number, size, duration and network, and receives each completely before it is answered. */
export class AdmissionGate {
  readonly #limiter: NetworkLimiter;
  #inside = 0;

  /** @param trustedProxies number of proxies in front of the server */
  constructor(
    readonly trustedProxies: number,
    readonly limits: AdmissionLimits,
  ) {
    this.#limiter = new NetworkLimiter(limits.perNetwork, tenMinutes);
  }

  /**
   * Receives a request's body, or answers 408, 429 or 503.
   *
   * @param then gets the body, or undefined if it is too long; not called if the client disconnects
   */
  acceptBody(
    request: IncomingMessage,
    response: ServerResponse,
    then: (body: Buffer | undefined) => void,
  ): void {
    if (this.#inside >= this.limits.mostAtOnce) {
      sendError(response, 503, { "Retry-After": "5" });
      return;
    }
    if (!this.#limiter.admit(clientNetwork(this.trustedProxies, request))) {
      sendError(response, 429, { "Retry-After": String(tenMinutes) });
      return;
    }
    this.#inside += 1;
    let isInside = true;
    const leave = () => {
      if (isInside) this.#inside -= 1;
      isInside = false;
    };
    onHeaders(response, leave);
    response.once("close", leave);
    const late = setTimeout(() => sendError(response, 408, { Connection: "close" }), longestReceiving);
    response.once("close", () => clearTimeout(late));
    receiveBody(request, this.limits.longestBody)
      .finally(() => clearTimeout(late))
      .then(
        (body) => response.headersSent || then(body),
        () => undefined,
      )
      .catch((error) => answerError(error, response));
  }
}
