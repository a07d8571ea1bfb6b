import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "~/content/site/address.server";
import { placeholderMark } from "~/urls/query/placeholders";
import { withoutParameter } from "~/urls/query/query";
import { stepOf } from "./request-steps.server";

const cacheResults: Partial<Record<string, string>> = {
  sendCachedPage: "hit",
  completePage: "completed",
  handOver: "miss",
};

export function explanationOf(request: IncomingMessage) {
  const step = stepOf(request);
  const { canonical } = addressOf(request);
  if (canonical === undefined) return { step };
  return { step, cache: cacheResults[step ?? ""], canonical: readable(canonical) };
}

/** Removes the search query, because logs must contain no search terms. Shows placeholders as `*`, for readability. */
function readable(canonical: string): string {
  const [path = "", query = ""] = canonical.split("?", 2);
  return path + withoutParameter(query.replaceAll(new RegExp(`${placeholderMark}\\d+`, "g"), "*"), "q");
}

export function addDebugHeaders(): void {
  subscribe("http.server.request.start", (event) => {
    const { request, response } = event as { request: IncomingMessage; response: ServerResponse };
    const { kind, redirect, canonical } = addressOf(request);
    if (kind.answeredBy !== "page" && kind.answeredBy !== "text") return;
    response.setHeader("X-Quayside-Kind", kind.pattern);
    if (canonical !== undefined) response.setHeader("X-Quayside-Canonical", readable(canonical));
    if (redirect) response.setHeader("X-Quayside-Redirect", redirect.location);
  });
}
