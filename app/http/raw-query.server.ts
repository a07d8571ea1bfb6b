import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Remix hands loaders a request whose query it has taken apart and put together again (`?internal` has
 * become `?internal=` by then). The bytes the visitor sent are only on Node's own request, so the server
 * remembers that one for as long as it works on it.
 */
const nodeRequest = new AsyncLocalStorage<IncomingMessage>();

/** Begins to remember requests; call it before the server listens. */
export function rememberRequests(): void {
  subscribe("http.server.request.start", (message) => {
    nodeRequest.enterWith((message as { request: IncomingMessage }).request);
  });
}

/** The query of the request being answered, byte for byte, with its `?`, or the empty string. */
export function rawQuery(request: Request): string {
  const address = nodeRequest.getStore()?.url ?? request.url;
  const start = address.indexOf("?");
  return start < 0 ? "" : address.slice(start);
}
