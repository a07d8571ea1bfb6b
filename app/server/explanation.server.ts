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

/** Logs must not contain what visitors type into these parameters. */
const typedParameters = ["q", "share-campaign", "share-time"];

/** Shows placeholders as `*`, for readability. */
function readable(canonical: string): string {
  const [path = "", query = ""] = canonical.split("?", 2);
  const shown = query.replaceAll(new RegExp(`${placeholderMark}\\d+`, "g"), "*");
  return path + typedParameters.reduce(withoutParameter, shown);
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
