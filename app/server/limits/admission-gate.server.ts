import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { bodyTimeoutMs, rateWindowSeconds } from "~/platform/limits";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { clientNetwork } from "~/platform/request/node-request.server";
import { receiveBody } from "~/platform/request/request-body.server";
import { answerError, sendError } from "~/server/headers/node-response.server";

/** Limits for one kind of upload. */
type AdmissionLimits = {
  /** How many may be received or wait for their answer. */
  maxAtOnce: number;
  maxBodyBytes: number;
  /** Rate limit: uploads per network, invalid ones included. Others get 429 without a page. */
  maxPerWindow: number;
};

/** Limits uploads by number, size, duration and network, and receives each completely before it is answered. */
export class AdmissionGate {
  readonly #limiter: NetworkLimiter;
  #inside = 0;

  /** @param trustedProxies number of proxies in front of the server */
  constructor(
    readonly trustedProxies: number,
    readonly limits: AdmissionLimits,
  ) {
    this.#limiter = new NetworkLimiter(limits.maxPerWindow, rateWindowSeconds);
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
    if (this.#inside >= this.limits.maxAtOnce) {
      sendError(response, 503, { "Retry-After": "5" });
      return;
    }
    if (!this.#limiter.admit(clientNetwork(this.trustedProxies, request))) {
      sendError(response, 429, { "Retry-After": String(rateWindowSeconds) });
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
    const late = setTimeout(() => sendError(response, 408, { Connection: "close" }), bodyTimeoutMs);
    response.once("close", () => clearTimeout(late));
    receiveBody(request, this.limits.maxBodyBytes)
      .finally(() => clearTimeout(late))
      .then(
        (body) => response.headersSent || then(body),
        () => undefined,
      )
      .catch((error) => answerError(error, response));
  }
}
