import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A Buffer on memory of its own, as web streams want it. */
export type Bytes = Buffer<ArrayBuffer>;

export type Encoding = "br" | "gzip" | "identity";

/** An answer with status 200, ready to be sent as often as it is asked for. */
export type CachedResponse = {
  headers: Record<string, string>;
  /** Names the content; `entityTag` tells its encodings apart. */
  hash: string;
  bodies: Record<Encoding, Bytes>;
};

/** What a request says of the representation it wants. */
export type Preconditions = {
  method: string | undefined;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
};

export type Reply = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

/**
 * Makes an answer ready to be kept.
 *
 * @param thoroughly for what is sent often: takes some 40 ms for a page, off the main thread, instead of 3
 */
export async function cacheable(
  body: Bytes,
  headers: Record<string, string>,
  thoroughly: boolean,
): Promise<CachedResponse> {
  const [br, gz] = await Promise.all([compress(body, "br", thoroughly), compress(body, "gzip", thoroughly)]);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { headers, hash, bodies: { br, gzip: gz, identity: body } };
}

/** A body in an encoding; in one go, because a stream would hold on to megabytes for as long as a slow reader. */
export async function compress(body: Bytes, encoding: Encoding, thoroughly: boolean): Promise<Bytes> {
  if (encoding === "identity") return body;
  if (encoding === "gzip")
    return compressGzip(body, { level: thoroughly ? constants.Z_BEST_COMPRESSION : 6 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: thoroughly ? constants.BROTLI_MAX_QUALITY : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** What a request wants of an answer. */
export function preconditionsOf({ method, headers }: IncomingMessage): Preconditions {
  const acceptEncoding = [headers["accept-encoding"] ?? []].flat().join(",");
  return { method, acceptEncoding, ifNoneMatch: headers["if-none-match"] };
}

/** The answer to a request for what is kept. */
export function replyWith(
  kept: CachedResponse,
  { method, acceptEncoding, ifNoneMatch }: Preconditions,
): Reply {
  const encoding = encodingFor(acceptEncoding);
  const tag = entityTag(kept.hash, encoding);
  const headers: Record<string, string> = { ...kept.headers, ETag: tag, Vary: "Accept-Encoding" };
  if (isCurrent(tag, ifNoneMatch)) return { status: 304, headers, body: null };
  const body = kept.bodies[encoding];
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = String(body.length);
  return { status: 200, headers, body: method === "HEAD" ? null : body };
}

/** A strong validator: each encoding is a representation, hence a tag, of its own. */
export function entityTag(hash: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether an `If-None-Match` header names the tag; proxies may have made it a weak one. */
export function isCurrent(tag: string, ifNoneMatch: string | undefined): boolean {
  return fresh({ "if-none-match": ifNoneMatch }, { etag: tag });
}

/** The smallest encoding that an `Accept-Encoding` header lets through, whatever it would like best. */
export function encodingFor(acceptEncoding: string): Encoding {
  const accepted = new Negotiator({
    headers: { "accept-encoding": acceptEncoding.toLowerCase() },
  }).encodings();
  const accepts = (encoding: Encoding) => accepted.includes(encoding) || accepted.includes("*");
  return (["br", "gzip"] as const).find(accepts) ?? "identity";
}
