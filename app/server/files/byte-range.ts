import type { IncomingHttpHeaders } from "node:http";
import fresh from "fresh";

/** What tells one content of a file from another. */
export type FileFacts = {
  /** Strong entity tag. */
  tag: string;
  /** Time of the last change, as headers have it: in whole seconds. */
  lastModified: string;
  /** Length, in bytes. */
  bytes: number;
};

/** The status of an answer, and the bytes that are wanted of a file: from `start` to before `end`. */
export type ByteRange = { status: 200 | 206 | 304 | 412 | 416; start: number; end: number };

/**
 * The part of a file that a request wants, by its conditions and its range. Several ranges at once are answered by
 * the whole file, as is a range that makes no sense.
 */
export function partOf(headers: IncomingHttpHeaders, facts: FileFacts): ByteRange {
  const { bytes, lastModified } = facts;
  const whole = { start: 0, end: bytes };
  if (isAnother(headers, facts)) return { status: 412, ...whole };
  if (fresh(headers, { etag: facts.tag, "last-modified": lastModified })) return { status: 304, ...whole };
  const { range } = headers;
  if (range === undefined || !isRangeOf(facts, headers["if-range"])) return { status: 200, ...whole };
  const [written, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? [];
  if (written === undefined || first + last === "" || (last !== "" && Number(first) > Number(last)))
    return { status: 200, ...whole };
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes : Math.min(Number(last) + 1, bytes);
  return { status: start < end ? 206 : 416, start, end };
}

/** Whether a request is meant for another content than there is by now. */
function isAnother(headers: IncomingHttpHeaders, facts: FileFacts): boolean {
  const { "if-match": tags, "if-unmodified-since": date } = headers;
  if (tags !== undefined) return !fresh({ "if-none-match": tags }, { etag: facts.tag });
  return date !== undefined && Date.parse(facts.lastModified) > Date.parse(date);
}

/** Whether one who has a part already has it of this content. */
function isRangeOf(facts: FileFacts, ifRange: string | string[] | undefined): boolean {
  if (ifRange === undefined || ifRange === facts.tag) return true;
  return Date.parse(facts.lastModified) === Date.parse(String(ifRange));
}
