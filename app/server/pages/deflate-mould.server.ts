import { createHash } from "node:crypto";
import { constants, deflateRawSync, inflateRawSync, type ZlibOptions } from "node:zlib";
import type { Bytes } from "./cached-response.server";

/** A text with gaps: a number stands for the filling that has it, which may come in several gaps. */
export type Gapped = readonly (Bytes | number)[];

/** Farthest that deflate looks back, in bytes. */
const deflateWindow = 32 * 1024;

/** Farthest that a filling is looked for, in bytes: deflate stops a little before the end of its window. */
const farthest = deflateWindow - 512;

/** Longest filling, in bytes: what a block of deflate holds as it is. */
const longestFilling = 0xffff;

/** A mould is used often, so that more time may go into it. */
const mouldLevel = 6;

/**
 * A gapped text that has been deflated before its fillings are known, for fillings of certain lengths.
 *
 * Where a filling comes for the first time it stands in a block that is not compressed, as it is; where it comes
 * again, deflate refers to the one before. How far back that is depends on lengths only, and so does all the rest.
 */
export class DeflateMould {
  private constructor(
    /** What stands before each filling that is not compressed, and after the last. */
    readonly parts: readonly Bytes[],
    /** The numbers of the fillings between the parts. */
    readonly order: readonly number[],
  ) {}

  /**
   * @param lengths of the fillings, in bytes
   * @param before what was deflated before, up to a whole byte
   * @returns undefined where deflate has taken a byte of a filling for one of the text's, as it may at the end of the
   * longest match there is
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

  /** What it takes in memory, in bytes. */
  get bytes(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** The deflated text with its fillings, which have the lengths that the mould was made for. */
  fill(fillings: readonly Bytes[]): Bytes {
    return Buffer.concat(
      this.parts.flatMap((part, index) => {
        const filling = fillingOf(fillings, this.order[index]);
        return index < this.order.length ? [part, storedHead(filling.length), filling] : [part];
      }),
    );
  }
}

/** A gapped text with its fillings. */
export function filled(gapped: Gapped, fillings: readonly Bytes[]): Bytes {
  return Buffer.concat(gapped.map((part) => (typeof part === "number" ? fillingOf(fillings, part) : part)));
}

function fillingOf(fillings: readonly Bytes[], number: number | undefined): Bytes {
  return fillings[number ?? -1] ?? Buffer.alloc(0);
}

/** Bytes that come in no text, and are always the same. */
function standIn(name: string, length: number): Bytes {
  return Buffer.from(createHash("shake256", { outputLength: length }).update(name).digest());
}

/** The text between the places where a filling comes for the first time, or so late that it is out of sight. */
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

/** A text deflated to stand after others, to which it may refer. */
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

/** The beginning of a block that is not compressed and not the last: its kind, its length, and that inverted. */
function storedHead(length: number): Bytes {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}
