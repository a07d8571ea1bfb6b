import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { networkOf } from "./client-address";

type Remembered = {
  message: IncomingMessage;
  id: string;
};

/** Keeps Node's request until the response is sent, because some of its data is missing from Remix's request. */
const current = new AsyncLocalStorage<Remembered>();

export function rememberRequest(message: IncomingMessage, id: string): void {
  current.enterWith({ message, id });
}

function hostOf({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? [headers["x-forwarded-host"]].flat()[0] : undefined;
  return forwarded?.split(",")[0]?.trim() ?? headers.host;
}

export function requestId(sent: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}

export function currentRequestId(): string | undefined {
  return current.getStore()?.id;
}

export function nodeRequest(): IncomingMessage | undefined {
  return current.getStore()?.message;
}

export function isCrossOrigin(message: IncomingMessage, siteUrl: string, trustedProxies: number): boolean {
  const { "sec-fetch-site": from, origin } = message.headers;
  if (from === "cross-site") return true;
  // Accepts forms without an origin: old browsers omit `Origin`, and strict privacy settings send `Origin: null`.
  if (origin === undefined || origin === "null") return false;
  return !isSameSite(origin, hostOf(message, trustedProxies), siteUrl);
}

function isSameSite(origin: string, host: string | undefined, siteUrl: string): boolean {
  return origin === siteUrl || origin === `http://${host}` || origin === `https://${host}`;
}

export function isOwnScripts(message: IncomingMessage, siteUrl: string, trustedProxies: number): boolean {
  const { "sec-fetch-site": from, origin } = message.headers;
  if (from !== undefined) return from === "same-origin";
  return origin !== undefined && isSameSite(origin, hostOf(message, trustedProxies), siteUrl);
}

/** Uses the IP address that the outermost trusted proxy added, because visitors cannot forge this address. */
export function clientNetwork(trustedProxies: number, message = current.getStore()?.message): string {
  const forwarded = trustedProxies > 0 ? message?.headers["x-forwarded-for"] : undefined;
  const sender = message?.socket.remoteAddress ?? "";
  return networkOf(forwarded === undefined ? sender : hopOf(String(forwarded), sender, trustedProxies));
}

function hopOf(forwarded: string, sender: string, trustedProxies: number): string {
  const hops = forwarded.split(",").filter((address) => address.trim() !== "");
  return hops.at(-trustedProxies) ?? hops[0] ?? sender;
}
