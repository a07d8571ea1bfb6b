import { createHash } from "node:crypto";
import { constants, deflateRawSync, inflateRawSync, type ZlibOptions } from "node:zlib";
import type { Bytes } from "./cached-response.server";

/** A text with gaps. A number is the index of the filling for that gap; a filling may be in several gaps. */
export type Gapped = readonly (Bytes | number)[];

/** Size of deflate's sliding window, in bytes. */
const deflateWindow = 32 * 1024;

/** Longest distance to an earlier filling, in bytes: zlib stops a little before the end of its window. */
const farthest = deflateWindow - 512;

/** Longest filling, in bytes: the most that a stored (uncompressed) deflate block holds. */
const longestFilling = 0xffff;

/** Compression level. A mould is used often, so it may take more time to make. */
const mouldLevel = 6;

/**
 * A gapped text that is deflated before its fillings are known; only their lengths must be known.
 *
 * The first occurrence of a filling is in a stored block, uncompressed. Later occurrences are back-references to it.
 * Their distances, and all other compressed bytes, depend on the fillings' lengths only.
 */
export class DeflateMould {
  private constructor(
    /** Deflated bytes before each stored filling, and after the last. */
    readonly parts: readonly Bytes[],
    /** Indexes of the fillings between the parts. */
    readonly order: readonly number[],
  ) {}

  /**
   * @param lengths of the fillings, in bytes
   * @param before the preceding text, whose deflated form ends at a byte boundary
   * @returns undefined if a filling is too long, or if deflate has matched a byte of a filling with one of the text, as
   * it may at the end of a match of maximum length
   */
  static of(gapped: Gapped, lengths: readonly number[], before: Bytes): DeflateMould | undefined {
    if (lengths.some((length) => length > longestFilling)) return undefined;
    const standIns = lengths.map((length, index) => standIn(`${index}`, length));
    const { pieces, order } = splitAtFirst(gapped, standIns);
    const parts: Bytes[] = [];
    let seen = before;
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      parts.push(
        deflatedAfter(seen, piece, {
          level: mouldLevel,
          finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
        }),
      );
      seen = Buffer.concat([seen, piece, fillingOf(standIns, order[index])]);
    }
    const mould = new DeflateMould(parts, order);
    const others = lengths.map((length, index) => standIn(`other ${index}`, length));
    return inflatedAfter(before, mould.fill(others)).equals(filled(gapped, others)) ? mould : undefined;
  }

  /** Its size in memory, in bytes. */
  get bytes(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Inserts fillings into the deflated text.
   *
   * @param fillings of the lengths that the mould was made for
   */
  fill(fillings: readonly Bytes[]): Bytes {
    return Buffer.concat(
      this.parts.flatMap((part, index) => {
        const filling = fillingOf(fillings, this.order[index]);
        return index < this.order.length ? [part, storedHead(filling.length), filling] : [part];
      }),
    );
  }
}

/** A gapped text with its fillings, uncompressed. */
export function filled(gapped: Gapped, fillings: readonly Bytes[]): Bytes {
  return Buffer.concat(gapped.map((part) => (typeof part === "number" ? fillingOf(fillings, part) : part)));
}

function fillingOf(fillings: readonly Bytes[], number: number | undefined): Bytes {
  return fillings[number ?? -1] ?? Buffer.alloc(0);
}

/** Deterministic pseudorandom bytes, which occur in no text. */
function standIn(name: string, length: number): Bytes {
  return Buffer.from(createHash("shake256", { outputLength: length }).update(name).digest());
}

/** Splits a text at each filling that is new, or too far behind its last occurrence for a back-reference. */
function splitAtFirst(gapped: Gapped, fillings: readonly Bytes[]): { pieces: Bytes[]; order: number[] } {
  const pieces: Bytes[] = [];
  const order: number[] = [];
  const lastPositions = new Map<number, number>();
  let piece: Bytes[] = [];
  let position = 0;
  for (const part of gapped) {
    const bytes = typeof part === "number" ? fillingOf(fillings, part) : part;
    if (bytes.length === 0) continue;
    const last = typeof part === "number" ? lastPositions.get(part) : position;
    if (typeof part === "number") lastPositions.set(part, position);
    if (typeof part === "number" && (last === undefined || position + bytes.length - last > farthest)) {
      pieces.push(Buffer.concat(piece));
      order.push(part);
      piece = [];
    } else {
      piece.push(bytes);
    }
    position += bytes.length;
  }
  return { pieces: [...pieces, Buffer.concat(piece)], order };
}

/** Deflates a text that follows another one, which serves as the dictionary. */
export function deflatedAfter(before: Bytes, text: Bytes, options: ZlibOptions): Bytes {
  return deflateRawSync(text, { ...options, ...dictionaryOf(before) }) as Bytes;
}

function inflatedAfter(before: Bytes, deflated: Bytes): Bytes {
  return inflateRawSync(deflated, dictionaryOf(before)) as Bytes;
}

function dictionaryOf(before: Bytes): ZlibOptions {
  const dictionary = before.subarray(-deflateWindow);
  return dictionary.length > 0 ? { dictionary } : {};
}

/** The header of a stored block that is not the last: type, length, and the length's one's complement. */
function storedHead(length: number): Bytes {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}
