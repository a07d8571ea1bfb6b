import { constants, crc32, deflateRawSync, type ZlibOptions } from "node:zlib";
import type { Bytes } from "./cached-response.server";

/** A text, and its compressed form if that is kept. */
export type GzipPart = { text: Bytes; deflated?: Bytes };

/** Size of deflate's sliding window, in bytes. */
const deflateWindow = 32 * 1024;

/** How a text is compressed per request, by default as a page is: level 7 takes a fifth longer, for 0.3 % of its bytes. */
type Effort = {
  level?: number;
  /** How far back what follows a kept part refers to it, in bytes: the less, the cheaper. */
  reach?: number;
};

/** The most bytes that are not compressed, where others follow: to begin takes as long as some hundred of them. */
const longestStored = 256;

/** Header of a gzip stream: no file name, no time, no operating system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Shorter blocks, each with codes of its own: half a percent less for a page's styles and markup. */
const thorough = { level: constants.Z_BEST_COMPRESSION, memLevel: 5 };

/** Compresses a text thoroughly, for any number of streams. */
export function keptPart(text: Bytes): Required<GzipPart> {
  // A copy, because what zlib returns is the beginning of 16 KB.
  return { text, deflated: Buffer.from(deflate(text, thorough)) };
}

/**
 * A gzip stream of parts, of which only those are compressed that are not yet. What follows a kept part refers to it,
 * which costs 130 µs however short it is, so few parts should be kept.
 *
 * @param parts of which the last one is not kept
 */
export function gzipped(
  parts: readonly GzipPart[],
  { level = 5, reach = deflateWindow }: Effort = {},
): Bytes {
  const written: Bytes[] = [header];
  let before: Bytes = Buffer.alloc(0);
  let [checksum, length] = [0, 0];
  parts.forEach(({ text, deflated }, index) => {
    // For a buffer without any bytes `crc32` may return 0 instead of the checksum so far.
    if (text.length > 0) checksum = crc32(text, checksum);
    length += text.length;
    const isLast = index === parts.length - 1;
    if (deflated) written.push(deflated);
    else if (text.length <= longestStored && !isLast) written.push(stored(text));
    else {
      const dictionary = before.subarray(-reach);
      written.push(
        deflate(text, {
          level,
          ...(isLast && { finishFlush: constants.Z_FINISH }),
          ...(dictionary.length > 0 && { dictionary }),
        }),
      );
    }
    before = text;
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...written, trailer]);
}

/** A text as a block that is not compressed, which begins and ends at byte boundaries. */
function stored(text: Bytes): Bytes {
  const block = Buffer.alloc(5);
  block.writeUInt16LE(text.length, 1);
  block.writeUInt16LE(text.length ^ 0xffff, 3);
  return Buffer.concat([block, text]);
}

/** The compressed form of a text, which ends at a byte boundary, so that any other may follow. */
function deflate(text: Bytes, options: ZlibOptions): Bytes {
  return deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, ...options }) as Bytes;
}
