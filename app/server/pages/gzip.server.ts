import { constants, crc32, deflateRawSync, type ZlibOptions } from "node:zlib";
import type { Bytes } from "./cached-response.server";

/** A text, and its compressed form if that is kept. */
export type GzipPart = { text: Bytes; deflated?: Bytes };

/** Size of deflate's sliding window, in bytes. */
const deflateWindow = 32 * 1024;

/** Compression level per request: 5 takes a seventh less time, and makes a page half a percent larger. */
const levelPerRequest = 7;

/** Header of a gzip stream: no file name, no time, no operating system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Compresses a text thoroughly, for any number of streams. */
export function keptPart(text: Bytes): Required<GzipPart> {
  return { text, deflated: deflate(text, { level: constants.Z_BEST_COMPRESSION }) };
}

/**
 * A gzip stream of parts, of which only those are compressed that are not yet. What follows a kept part refers to it,
 * which costs 130 µs however short it is, so few parts should be kept.
 *
 * @param reach how far back it refers, in bytes: the less, the cheaper
 */
export function gzipped(parts: readonly GzipPart[], reach = deflateWindow): Bytes {
  const written: Bytes[] = [header];
  let before: Bytes = Buffer.alloc(0);
  let pending: Bytes[] = [];
  let [checksum, length] = [0, 0];
  const endPending = (options: ZlibOptions) => {
    const text = Buffer.concat(pending);
    const dictionary = before.subarray(-reach);
    const level = levelPerRequest;
    written.push(deflate(text, { level, ...options, ...(dictionary.length > 0 && { dictionary }) }));
    pending = [];
  };
  for (const { text, deflated } of parts) {
    // For a buffer without any bytes `crc32` may return 0 instead of the checksum so far.
    if (text.length > 0) checksum = crc32(text, checksum);
    length += text.length;
    if (deflated === undefined) {
      pending.push(text);
      continue;
    }
    if (pending.length > 0) endPending({});
    written.push(deflated);
    before = text;
  }
  endPending({ finishFlush: constants.Z_FINISH });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...written, trailer]);
}

/** The compressed form of a text, which ends at a byte boundary, so that any other may follow. */
function deflate(text: Bytes, options: ZlibOptions): Bytes {
  return deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, ...options }) as Bytes;
}
