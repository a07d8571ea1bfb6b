import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "~/content/site/address.server";
import { withoutParameter } from "~/content/url/query";
import { stepOf } from "./request-steps.server";

/** What each step that answers pages says of the page cache. */
const cacheResults: Partial<Record<string, string>> = {
  sendCachedPage: "hit",
  completePage: "completed",
  handOver: "miss",
};

/**
 * Why an answer is as it is (docs/debugging.md): the step that answered, what the page cache had, and the canonical
 * address, which names nothing that only travels. What was searched for is left out.
 */
export function explanationOf(request: IncomingMessage) {
  const step = stepOf(request);
  const { canonical } = addressOf(request);
  if (canonical === undefined) return { step };
  const [path = "", query = ""] = canonical.split("?", 2);
  return { step, cache: cacheResults[step ?? ""], canonical: path + withoutParameter(query, "q") };
}

/** Has the development server, which has no steps, say the canonical address of pages and their data. */
export function explainInHeaders(): void {
  subscribe("http.server.request.start", (event) => {
    const { request, response } = event as { request: IncomingMessage; response: ServerResponse };
    const { kind, redirect, canonical } = addressOf(request);
    if (kind.answeredBy !== "page" && kind.answeredBy !== "text") return;
    response.setHeader("X-Quayside-Kind", kind.pattern);
    if (canonical !== undefined) response.setHeader("X-Quayside-Canonical", canonical);
    if (redirect) response.setHeader("X-Quayside-Redirect", redirect.location);
  });
}
