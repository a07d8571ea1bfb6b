import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request's headers make it a visit (rule 23.3). Prefetches do not count, nor do requests with Do Not Track
 * or Global Privacy Control.
 */
export function isVisit(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET" && method !== "POST") return false;
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  return !isPrefetch(headers["sec-purpose"]) && !isPrefetch(headers.purpose) && !isPrefetch(headers["x-moz"]);
}

/**
 * Maximum length of a user agent that is read, in characters. isbot searches it with hundreds of patterns.
 */
export const maxAgent = 512;

/** Since these versions, browsers say by `Sec-Fetch-Mode` what a request is for, on sites with TLS. */
const tellingSince: readonly [browser: RegExp, version: number][] = [
  [/\bChrome\/(\d+)/, 80],
  [/\bFirefox\/(\d+)/, 90],
  // Bounded input: 512 characters.
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 17],
];

/**
 * Whether a page of a site with TLS is asked for by a program that only calls itself a browser, or nothing (rule 23.3), as
 * gateways do that check the links of mails.
 */
export function isPretended(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"]?.slice(0, maxAgent) ?? "";
  if (agent === "") return true;
  if (headers["sec-fetch-mode"] !== undefined) return false;
  return tellingSince.some(([browser, version]) => Number(browser.exec(agent)?.[1] ?? 0) >= version);
}

/**
 * Whether a browser that shows a page asks for it by itself: pictures, films, scripts, data of further pages.
 *
 * @param target path and query of a request
 */
export function isPart(target: string): boolean {
  return /^\/(?:_build|assets)\/|^[^?]*\.data(?:\?|$)/.test(target);
}

function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/**
 * Whether an answer goes on to the end of a file, so that a download in parts counts once (rule 23.4).
 *
 * @param part its `Content-Range` header; undefined for the whole file
 */
export function reachesEnd(part: string | undefined): boolean {
  const [, last, length] = /-(\d+)\/(\d+)$/.exec(part ?? "") ?? [];
  return last === undefined || Number(last) + 1 === Number(length);
}

/**
 * Whether a range is the first of a film, as players request it (rule 23.4). Later ranges belong to the same showing,
 * or to a jump. A probe asks for two bytes, and for the whole film right after.
 *
 * @param range header; undefined requests the whole file
 */
export function isBeginning(range: string | undefined): boolean {
  if (range === undefined) return true;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  return first === "0" && last !== "1";
}
