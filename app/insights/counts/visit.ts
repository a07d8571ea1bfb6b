import type { IncomingHttpHeaders } from "node:http";

/** Whether a request may be counted (rule 23.3). */
export function isVisit(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET" && method !== "POST") return false;
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  return !isPrefetch(headers["sec-purpose"]) && !isPrefetch(headers.purpose) && !isPrefetch(headers["x-moz"]);
}

/** Maximum length of a user agent, in characters. isbot tests hundreds of patterns, which is slow for long texts. */
export const maxAgent = 512;

/**
 * These and later versions send `Sec-Fetch-Mode` over TLS. Page requests without it are counted as requests by bots
 * (rule 23.3).
 */
const fetchMetadataSince: readonly [browser: RegExp, version: number][] = [
  [/\bChrome\/(\d+)/, 80],
  [/\bFirefox\/(\d+)/, 90],
  // The input has at most 512 characters.
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 17],
];

/** Whether a request is from a bot that pretends to be a browser (rule 23.3). Valid only for requests over TLS. */
export function isPretended(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"]?.slice(0, maxAgent) ?? "";
  if (agent === "") return true;
  if (headers["sec-fetch-mode"] !== undefined) return false;
  return fetchMetadataSince.some(([browser, version]) => Number(browser.exec(agent)?.[1] ?? 0) >= version);
}

export function isPart(target: string): boolean {
  return /^\/(?:_build|assets)\/|^[^?]*\.data(?:\?|$)/.test(target);
}

function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/** Whether the response includes the file's end. Of a download's parts, only the last is counted (rule 23.4). */
export function includesLastByte(part: string | undefined): boolean {
  const [, last, length] = /-(\d+)\/(\d+)$/.exec(part ?? "") ?? [];
  return last === undefined || Number(last) + 1 === Number(length);
}

/** Whether a request starts playback (rule 23.4). False for the two-byte requests that some players send first. */
export function isBeginning(range: string | undefined): boolean {
  if (range === undefined) return true;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  return first === "0" && last !== "1";
}
