import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request is somebody's visit, in so far as its headers say (rule 23.3). Fetching ahead is none, whoever does
 * it, nor is what asks not to be tracked: that is not counted at all.
 */
export function isVisit(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET" && method !== "POST") return false;
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  return !isAhead(headers["sec-purpose"]) && !isAhead(headers.purpose) && !isAhead(headers["x-moz"]);
}

function isAhead(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/**
 * Whether a range of a film is its beginning, which players ask for first (rule 23.4). Later ones are of the same showing,
 * or of a jump; a probe asks for two bytes, and for the whole right after.
 *
 * @param range header; none asks for the whole
 */
export function isBeginning(range: string | undefined): boolean {
  if (range === undefined) return true;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  return first === "0" && last !== "1";
}
