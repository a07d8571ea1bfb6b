import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { networkOf } from "./client-address";

/**
 * Waits for something outside, while which nothing is computed here: another answer gets the place meanwhile. The one
 * that waited goes on before those that have not begun.
 */
export type WaitOutside = <T>(wait: () => Promise<T>) => Promise<T>;

type Remembered = {
  message: IncomingMessage;
  /** Tells the request apart in the log. */
  id: string;
  origin: string | undefined;
  /** The host that the visitor asked for, as far as anyone can tell. */
  host: string | undefined;
  waitOutside: WaitOutside;
};

/**
 * Remix drops parts of Node's request, so the server keeps that for as long as it works on the response.
 */
const current = new AsyncLocalStorage<Remembered>();

/** What there is to do where nobody waits for a turn. */
const justWait: WaitOutside = (wait) => wait();

/**
 * Remembers a request for the rest of the current asynchronous execution.
 *
 * @param trustedProxies how many proxies stand before the server
 * @param waitOutside lets others have their turn meanwhile
 */
export function rememberRequest(
  message: IncomingMessage,
  id: string,
  trustedProxies: number,
  waitOutside = justWait,
): void {
  const { origin } = message.headers;
  current.enterWith({ message, id, origin, host: hostOf(message, trustedProxies), waitOutside });
}

/** The host that a visitor asked for, as far as anyone can tell. */
function hostOf({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? [headers["x-forwarded-host"]].flat()[0] : undefined;
  return forwarded?.split(",")[0]?.trim() ?? headers.host;
}

/**
 * The id that a trusted proxy has given a request, else a new one.
 *
 * @param trustedProxies how many proxies stand before the server
 */
export function requestId(sent: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}

/** The id of the request being answered. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.id;
}

/** Waits for something that others need not wait for, like an answer of the database. */
export function waitOutside<T>(wait: () => Promise<T>): Promise<T> {
  return (current.getStore()?.waitOutside ?? justWait)(wait);
}

/** Node's own request behind the one being answered. */
export function nodeRequest(): IncomingMessage | undefined {
  return current.getStore()?.message;
}

/**
 * Whether the request was sent by a page of another site.
 *
 * @param siteUrl the site's public origin
 */
export function isCrossOrigin(request: Request, siteUrl: string): boolean {
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return true;
  const { origin, host } = current.getStore() ?? {};
  // Old browsers send none with a form, and a browser that hides its referrer sends "null".
  if (origin === undefined || origin === "null") return false;
  return !isOwn(origin, host, siteUrl);
}

function isOwn(origin: string, host: string | undefined, siteUrl: string): boolean {
  return origin === siteUrl || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Whether a request was sent by a script of this site's: its browser says so, or where it came from. Unlike a form's, a
 * script's request always says one of the two.
 *
 * @param siteUrl the site's public origin
 * @param trustedProxies how many proxies stand before the server
 */
export function isOwnScripts(message: IncomingMessage, siteUrl: string, trustedProxies: number): boolean {
  const { "sec-fetch-site": from, origin } = message.headers;
  if (from !== undefined) return from === "same-origin";
  return origin !== undefined && isOwn(origin, hostOf(message, trustedProxies), siteUrl);
}

/**
 * The network that a request comes from: that of the nearest address that no trusted proxy has written.
 *
 * @param trustedProxies how many proxies stand before the server, each adding to `X-Forwarded-For`
 * @returns see `networkOf`
 */
export function clientNetwork(trustedProxies: number, message = current.getStore()?.message): string {
  const forwarded = trustedProxies > 0 ? message?.headers["x-forwarded-for"] : undefined;
  const sender = message?.socket.remoteAddress ?? "";
  return networkOf(forwarded === undefined ? sender : hopOf(String(forwarded), sender, trustedProxies));
}

/** The address that the farthest trusted proxy has written, or the first of all where there are fewer. */
function hopOf(forwarded: string, sender: string, trustedProxies: number): string {
  const hops = forwarded.split(",").filter((address) => address.trim() !== "");
  return hops.at(-trustedProxies) ?? hops[0] ?? sender;
}

/**
 * Waits for a request's body without taking it: that is left for whoever answers the request, who then need not
 * wait.
 *
 * @param limit longest body that is waited for, in bytes
 * @param then is called when all of it is here, or as much as that; not when the sender leaves
 */
export function whenReceived(request: IncomingMessage, limit: number, then: () => void): void {
  const isTooLong = Number(request.headers["content-length"] ?? 0) > limit;
  const check = () => {
    if (!isTooLong && !request.complete && request.readableLength < limit) return;
    request.off("readable", check);
    then();
  };
  request.on("readable", check);
  check();
}
