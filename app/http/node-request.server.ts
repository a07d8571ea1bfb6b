import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

type Remembered = { message: IncomingMessage; origin: string | undefined };

/**
 * What Remix does not hand on of a request is only on Node's own, so the server remembers that one for as
 * long as it works on it.
 */
const current = new AsyncLocalStorage<Remembered>();

/** Begins to remember requests; call it before the server listens. */
export function rememberRequests(): void {
  subscribe("http.server.request.start", (event) => {
    const { request: message } = event as { request: IncomingMessage };
    const { origin } = message.headers;
    // Remix answers a foreign origin with an empty 500. The actions check it themselves, to answer with a
    // page, so it must not see the header.
    delete message.headers.origin;
    current.enterWith({ message, origin });
  });
}

/**
 * The query of the request being answered, byte for byte, with its `?`, or the empty string. The one of
 * `request` has been taken apart and put together again (`?internal` has become `?internal=`).
 */
export function rawQuery(request: Request): string {
  const address = current.getStore()?.message.url ?? request.url;
  const start = address.indexOf("?");
  return start < 0 ? "" : address.slice(start);
}

/**
 * Whether the request was sent by a page of another site.
 *
 * @param siteUrl the site's public origin
 */
export function isFromElsewhere(request: Request, siteUrl: string): boolean {
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return true;
  const origin = current.getStore()?.origin;
  // Old browsers send none with a form, and a browser that hides its referrer sends "null".
  if (origin === undefined || origin === "null") return false;
  const host = request.headers.get("X-Forwarded-Host")?.split(",")[0]?.trim() ?? request.headers.get("Host");
  return origin !== siteUrl && origin !== `http://${host}` && origin !== `https://${host}`;
}

/**
 * The visitor's network address: the nearest one that no trusted proxy has written.
 *
 * @param trustedProxies how many proxies stand before the server, each adding to `X-Forwarded-For`
 */
export function clientAddress(trustedProxies: number): string {
  const message = current.getStore()?.message;
  const forwarded = String(message?.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const hops = [...forwarded, message?.socket.remoteAddress ?? ""];
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? "";
}
