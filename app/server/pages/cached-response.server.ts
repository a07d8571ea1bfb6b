import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gunzipSync, gzip, gzipSync } from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A Buffer on memory of its own, as web streams want it. */
export type Bytes = Buffer<ArrayBuffer>;

export type Encoding = "br" | "gzip" | "identity";

/** An answer in all its encodings. */
export type Representations = {
  status: number;
  headers: Record<string, string>;
  /** Names the content of one that may be asked for again; `entityTag` tells its encodings apart. */
  hash?: string | undefined;
  /** Encodings from the best to the worst; by default from the smallest. */
  preferred?: readonly Encoding[];
  /** May be made when they are asked for. */
  bodies: Readonly<Record<Encoding, Bytes>>;
};

/** An answer, ready to be sent as often as it is asked for. */
export type CachedResponse = Representations & { hash: string };

/** What a request says of the representation it wants. */
export type Preconditions = {
  method: string | undefined;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
};

export type Reply = { status: number; headers: Record<string, string>; body: Bytes | null };

/**
 * Makes an answer ready to be kept: takes some 40 ms for a page, off the main thread. It is kept compressed only, which
 * is a third of the whole; the few who cannot take it so have it unpacked.
 */
export async function cacheable(
  { hash, headers, status }: Omit<CachedResponse, "bodies">,
  body: Bytes,
): Promise<CachedResponse> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, brotliOptions(body, constants.BROTLI_MAX_QUALITY)),
    compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const bodies = {
    br,
    gzip: gzipped,
    get identity() {
      return gunzipSync(gzipped);
    },
  };
  return { status, headers, hash, bodies };
}

/** For what is sent once, gzip: Brotli takes three times as long for as many bytes. */
const preferredOnce = ["gzip", "br", "identity"] as const;

/**
 * An answer that is sent once, compressed when it is known how.
 *
 * @param write gives the body
 * @param writeGzipped gives it compressed, where that takes less than compressing the whole
 */
export function sentOnce(
  { hash, headers, status }: Omit<Representations, "bodies" | "preferred">,
  write: () => Bytes,
  writeGzipped = () => gzipSync(write(), { level: constants.Z_BEST_COMPRESSION }) as Bytes,
): Representations {
  const bodies = {
    get br() {
      const body = write();
      return brotliCompressSync(body, brotliOptions(body, 4)) as Bytes;
    },
    get gzip() {
      return writeGzipped();
    },
    get identity() {
      return write();
    },
  };
  return { status, headers, hash, preferred: preferredOnce, bodies };
}

function brotliOptions(body: Bytes, quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
}

/** A name for a content: another content has another one. */
export function hashOf(content: Bytes | string): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** What a request wants of an answer. */
export function preconditionsOf({ method, headers }: IncomingMessage): Preconditions {
  const acceptEncoding = [headers["accept-encoding"] ?? []].flat().join(",");
  return { method, acceptEncoding, ifNoneMatch: headers["if-none-match"] };
}

/** The reply to a request for an answer; one that is not found or done has no conditions. */
export function replyWith(
  { status, headers: own, hash, preferred, bodies }: Representations,
  { method, acceptEncoding, ifNoneMatch }: Preconditions,
): Reply {
  const encoding = encodingFor(acceptEncoding, preferred);
  // Extending a spread copy is 50 times slower: some microseconds of a page's seventy.
  const headers: Record<string, string> = { Vary: "Accept-Encoding", ...own };
  if (status === 200 && hash !== undefined) {
    headers.ETag = entityTag(hash, encoding);
    if (isCurrent(headers.ETag, ifNoneMatch)) return { status: 304, headers, body: null };
  }
  const body = bodies[encoding];
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = String(body.length);
  return { status, headers, body: method === "HEAD" ? null : body };
}

/** A strong validator: each encoding is a representation, hence a tag, of its own. */
export function entityTag(hash: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether an `If-None-Match` header names the tag; proxies may have made it a weak one. */
export function isCurrent(tag: string, ifNoneMatch: string | undefined): boolean {
  return fresh({ "if-none-match": ifNoneMatch }, { etag: tag });
}

/** The best encoding that an `Accept-Encoding` header lets through, whatever it would like best. */
export function encodingFor(
  acceptEncoding: string,
  preferred: readonly Encoding[] = ["br", "gzip"],
): Encoding {
  const accepted = new Negotiator({
    headers: { "accept-encoding": acceptEncoding.toLowerCase() },
  }).encodings();
  const accepts = (encoding: Encoding) => accepted.includes(encoding) || accepted.includes("*");
  return preferred.find(accepts) ?? "identity";
}
