import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import fresh from "fresh";

/** Validators and length of a file's current content. */
export type FileFacts = {
  /** Strong ETag. */
  tag: string;
  /** An HTTP date, in whole seconds. */
  lastModified: string;
  /** Length, in bytes. */
  bytes: number;
};

/** The status of the response, and the requested bytes of the file: `start` inclusive, `end` exclusive. */
export type ByteRange = { status: 200 | 206 | 304 | 412 | 416; start: number; end: number };

/**
 * Evaluates a request's preconditions and its `Range`, which only GET has. Multiple ranges and malformed ranges are
 * answered with the whole file.
 */
export function partOf(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  facts: FileFacts,
): ByteRange {
  const { bytes, lastModified } = facts;
  const whole = { start: 0, end: bytes };
  if (isAnother(headers, facts)) return { status: 412, ...whole };
  if (fresh(headers, { etag: facts.tag, "last-modified": lastModified })) return { status: 304, ...whole };
  const { range } = headers;
  if (method !== "GET" || range === undefined || !isRangeOf(facts, headers["if-range"]))
    return { status: 200, ...whole };
  const [written, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? [];
  if (written === undefined || first + last === "" || (last !== "" && Number(first) > Number(last)))
    return { status: 200, ...whole };
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes : Math.min(Number(last) + 1, bytes);
  return { status: start < end ? 206 : 416, start, end };
}

/** Whether `If-Match` or `If-Unmodified-Since` fails. */
function isAnother(headers: IncomingHttpHeaders, facts: FileFacts): boolean {
  const { "if-match": tags, "if-unmodified-since": date } = headers;
  // A weak tag never matches: RFC 9110 wants a strong comparison.
  if (tags !== undefined) return !/^\s*\*\s*$/.test(tags) && !listed(tags).includes(facts.tag);
  return date !== undefined && Date.parse(facts.lastModified) > Date.parse(date);
}

function listed(tags: string): string[] {
  return tags.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** Whether `If-Range` matches the current content, so that the range may be sent. A date is too weak to join parts by. */
function isRangeOf(facts: FileFacts, ifRange: string | string[] | undefined): boolean {
  return ifRange === undefined || ifRange === facts.tag;
}
