import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { bodyTimeoutMs, rateWindowSeconds } from "~/platform/limits";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { clientNetwork } from "~/platform/request/node-request.server";
import { receiveBody } from "~/platform/request/request-body.server";
import { respondWithError, sendError } from "~/server/headers/node-response.server";

type AdmissionLimits = {
  /** Maximum number of uploads that may be received or processed at the same time. */
  maxAtOnce: number;
  maxBodyBytes: number;
  /** Maximum number of uploads per client network within `rateWindowSeconds`. */
  maxPerWindow: number;
};

/** Limits the number, size, duration and rate of uploads. */
export class AdmissionGate {
  readonly #limiter: NetworkLimiter;
  #inside = 0;

  constructor(
    readonly trustedProxies: number,
    readonly limits: AdmissionLimits,
  ) {
    this.#limiter = new NetworkLimiter(limits.maxPerWindow, rateWindowSeconds);
  }

  /** Passes the body to `then`, or undefined if the body is too long. For all other errors, sends an error response. */
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
      .catch((error) => respondWithError(error, response));
  }
}
