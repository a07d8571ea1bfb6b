import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { networkOf } from "./client-address";

type Remembered = {
  message: IncomingMessage;
  /** Identifies the request in the log. */
  id: string;
};

/** Remix drops parts of Node's request, so the server keeps it until the response is done. */
const current = new AsyncLocalStorage<Remembered>();

/** Remembers a request for the rest of the current asynchronous execution. */
export function rememberRequest(message: IncomingMessage, id: string): void {
  current.enterWith({ message, id });
}

/** The host that the visitor requested: a trusted proxy's `X-Forwarded-Host`, or else `Host`. */
function hostOf({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? [headers["x-forwarded-host"]].flat()[0] : undefined;
  return forwarded?.split(",")[0]?.trim() ?? headers.host;
}

/**
 * The request id that a trusted proxy has set, or else a new one.
 *
 * @param trustedProxies number of proxies in front of the server
 */
export function requestId(sent: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}

export function currentRequestId(): string | undefined {
  return current.getStore()?.id;
}

/** The Node request behind the current Remix request. */
export function nodeRequest(): IncomingMessage | undefined {
  return current.getStore()?.message;
}

/**
 * Whether the request was sent by a page of another site.
 *
 * @param siteUrl the site's public origin
 * @param trustedProxies number of proxies in front of the server
 */
export function isCrossOrigin(message: IncomingMessage, siteUrl: string, trustedProxies: number): boolean {
  const { "sec-fetch-site": from, origin } = message.headers;
  if (from === "cross-site") return true;
  // Old browsers send no origin with a form, and a browser that hides its referrer sends "null".
  if (origin === undefined || origin === "null") return false;
  return !isOwn(origin, hostOf(message, trustedProxies), siteUrl);
}

function isOwn(origin: string, host: string | undefined, siteUrl: string): boolean {
  return origin === siteUrl || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Whether a script of this site sent the request, by `Sec-Fetch-Site` or else `Origin`. Unlike forms, scripts always
 * send one of the two.
 *
 * @param siteUrl the site's public origin
 * @param trustedProxies number of proxies in front of the server
 */
export function isOwnScripts(message: IncomingMessage, siteUrl: string, trustedProxies: number): boolean {
  const { "sec-fetch-site": from, origin } = message.headers;
  if (from !== undefined) return from === "same-origin";
  return origin !== undefined && isOwn(origin, hostOf(message, trustedProxies), siteUrl);
}

/**
 * The network of the client's address as the outermost trusted proxy has seen it, which a visitor cannot forge.
 *
 * @param trustedProxies number of proxies in front of the server, each adding to `X-Forwarded-For`
 * @returns see `networkOf`
 */
export function clientNetwork(trustedProxies: number, message = current.getStore()?.message): string {
  const forwarded = trustedProxies > 0 ? message?.headers["x-forwarded-for"] : undefined;
  const sender = message?.socket.remoteAddress ?? "";
  return networkOf(forwarded === undefined ? sender : hopOf(String(forwarded), sender, trustedProxies));
}

/** The address that the outermost trusted proxy has added, or the first one if there are fewer addresses. */
function hopOf(forwarded: string, sender: string, trustedProxies: number): string {
  const hops = forwarded.split(",").filter((address) => address.trim() !== "");
  return hops.at(-trustedProxies) ?? hops[0] ?? sender;
}
