import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gunzipSync, gzip, gzipSync } from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A Buffer that is not backed by a `SharedArrayBuffer`, because web streams reject shared memory. */
export type Bytes = Buffer<ArrayBuffer>;

export type Encoding = "br" | "gzip" | "identity";

type Representations = {
  status: number;
  headers: Record<string, string>;
  /** Content hash for the ETag (`entityTag` adds the encoding). If undefined, the response has no ETag. */
  hash?: string | undefined;
  preferred?: readonly Encoding[];
  /** Each body may be a getter that compresses the body on demand. */
  bodies: Readonly<Record<Encoding, Bytes>>;
};

export type CachedResponse = Representations & { hash: string };

export type Preconditions = {
  method: string | undefined;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
};

export type Reply = { status: number; headers: Record<string, string>; body: Bytes | null };

/** Compresses off the main thread. To save memory, caches only compressed bodies, and decompresses them if needed. */
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

/** Uncached responses prefer gzip, because Brotli takes three times as long to reach the same size. */
const preferredOnce = ["gzip", "br", "identity"] as const;

/** Compresses the body only with the encoding that the client receives. */
export function uncachedRepresentations(
  { hash, headers, status }: Omit<Representations, "bodies" | "preferred">,
  write: () => Bytes,
  writeGzipped = () => gzipSync(write(), { level: constants.Z_BEST_COMPRESSION }) as Bytes,
): Representations {
  const bodies = {
    get br() {
      const body = write();
      return brotliCompressSync(body, brotliOptions(body, 5)) as Bytes;
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

export function hashOf(content: Bytes | string): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

export function preconditionsOf({ method, headers }: IncomingMessage): Preconditions {
  const acceptEncoding = [headers["accept-encoding"] ?? []].flat().join(",");
  return { method, acceptEncoding, ifNoneMatch: headers["if-none-match"] };
}

export function replyWith(
  { status, headers: own, hash, preferred, bodies }: Representations,
  { method, acceptEncoding, ifNoneMatch }: Preconditions,
): Reply {
  const encoding = encodingFor(acceptEncoding, preferred);
  // `Vary` comes first, because V8 adds properties after a spread 50 times more slowly.
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

/** A strong ETag must be different for each encoding. */
export function entityTag(hash: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Weak ETags match too, because proxies may turn strong ETags into weak ETags. */
export function isCurrent(tag: string, ifNoneMatch: string | undefined): boolean {
  return fresh({ "if-none-match": ifNoneMatch }, { etag: tag });
}

/** Ignores the client's order of encodings, because the order in `Accept-Encoding` has no meaning. */
export function encodingFor(
  acceptEncoding: string,
  preferred: readonly Encoding[] = ["br", "gzip"],
): Encoding {
  const accepted = new Negotiator({
    headers: { "accept-encoding": acceptEncoding.toLowerCase() },
  }).encodings([...preferred]);
  return preferred.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
