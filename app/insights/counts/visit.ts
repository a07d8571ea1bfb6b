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

function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
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
