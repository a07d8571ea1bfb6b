import { closeSync, readv } from "node:fs";
import type { ServerResponse } from "node:http";
import { reportError } from "~/platform/log/report.server";

/** Bytes per buffer, and buffers per reader at most: 512 KB. */
const pieceBytes = 64 * 1024;
const piecesAtOnce = 8;

/** The share of all buffers that the readers of one network may hold. */
const networkShare = 1 / 4;

/** How often stalled readers are looked for while others wait, in milliseconds. */
const lookout = 1_000;

/** What bytes are read from; `FileSender` closes it. */
export type Source = {
  /** Fills buffers from a position on; `read` is how many bytes came, none at the end. */
  read(buffers: Buffer[], position: number, done: (error: Error | null, read: number) => void): void;
  close(): void;
};

/** An open file. */
export function openFile(descriptor: number): Source {
  return {
    read: (buffers, position, done) => readv(descriptor, buffers, position, done),
    close: () => closeSync(descriptor),
  };
}

/** A part of a source, and the response that it is sent to. */
export type Delivery = {
  response: ServerResponse;
  source: Source;
  /** The client's network, which has a limited share of the buffers. */
  network: string;
  /** The bytes to send: `start` inclusive, `end` exclusive. */
  start: number;
  end: number;
};

type Reader = Delivery & {
  /** Offset of the next read. */
  position: number;
  pieces: Buffer[];
  /** When the buffers were written to the response, in milliseconds (`performance.now`). */
  since: number;
  isReading: boolean;
};

/**
 * Streams parts of files with backpressure, from a bounded pool of buffers. When the pool is used up, readers wait for
 * each other, and a reader that takes nothing for too long is disconnected.
 */
export class FileSender {
  readonly #most: number;
  readonly #patience: number;
  readonly #spare: Buffer[] = [];
  #held = 0;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new Set<Reader>();
  /** Readers with unsent buffers, the longest held first. */
  readonly #taking = new Set<Reader>();
  #watch: NodeJS.Timeout | undefined;

  /**
   * @param maxBytes size of the pool of buffers
   * @param patience how long a reader may take for its buffers while others wait, in milliseconds
   */
  constructor(maxBytes: number, patience: number) {
    this.#most = Math.floor(maxBytes / pieceBytes);
    this.#patience = patience;
  }

  /** Size of the buffers in use, in bytes. */
  get bytes(): number {
    return this.#held * pieceBytes;
  }

  /** Sends the body of a response. Its head must be written, and it must be the first in its connection's pipeline. */
  send(delivery: Delivery): void {
    const reader: Reader = { ...delivery, position: delivery.start, pieces: [], since: 0, isReading: false };
    delivery.response.once("close", () => {
      this.#waiting.delete(reader);
      if (!reader.isReading) this.#leave(reader);
    });
    this.#queue(reader);
  }

  #queue(reader: Reader): void {
    this.#waiting.add(reader);
    this.#serve();
  }

  #serve(): void {
    for (const reader of this.#waiting) {
      if (this.#held >= this.#most) break;
      if (this.#isFull(reader.network)) continue;
      this.#waiting.delete(reader);
      this.#read(reader);
    }
    if (this.#waiting.size > 0) this.#watch ??= setTimeout(() => this.#cutOff(), lookout).unref();
  }

  #isFull(network: string): boolean {
    return this.#held >= this.#most || (this.#heldBy.get(network) ?? 0) >= this.#most * networkShare;
  }

  #read(reader: Reader): void {
    const { response, source, position, end } = reader;
    // A reader gets fewer buffers when few are left, so that many slow readers get one each.
    const left = Math.max(1, Math.floor((this.#most - this.#held) / 16));
    const count = Math.min(piecesAtOnce, left, Math.ceil((end - position) / pieceBytes));
    reader.pieces = Array.from(
      { length: count },
      () => this.#spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes),
    );
    this.#count(reader, count);
    reader.isReading = true;
    source.read(reader.pieces, position, (error, read) => {
      reader.isReading = false;
      if (response.destroyed) return this.#leave(reader);
      if (error) reportError(error);
      // The file was truncated: the announced Content-Length cannot be sent any more.
      if (error || read === 0) response.destroy();
      else this.#write(reader, Math.min(read, end - position));
    });
  }

  #write(reader: Reader, bytes: number): void {
    const { response, pieces } = reader;
    reader.position += bytes;
    reader.since = performance.now();
    this.#taking.add(reader);
    response.cork();
    for (let sent = 0, index = 0; sent < bytes; sent += pieceBytes, index++) {
      const piece = pieces[index]?.subarray(0, bytes - sent);
      const isLast = sent + pieceBytes >= bytes;
      response.write(piece, isLast ? (error) => !error && this.#taken(reader) : undefined);
    }
    response.uncork();
  }

  #taken(reader: Reader): void {
    const { response, position, end, pieces } = reader;
    if (response.destroyed) return;
    this.#spare.push(...pieces);
    this.#giveBack(reader);
    if (position >= end) response.end();
    if (position < end) this.#queue(reader);
    else this.#serve();
  }

  /** Drops the reader's buffers instead of reusing them: the closed connection may still refer to them. */
  #leave(reader: Reader): void {
    this.#giveBack(reader);
    reader.source.close();
    this.#serve();
  }

  #giveBack(reader: Reader): void {
    this.#taking.delete(reader);
    this.#count(reader, -reader.pieces.length);
    reader.pieces = [];
  }

  #count({ network }: Reader, pieces: number): void {
    this.#held += pieces;
    const ofNetwork = (this.#heldBy.get(network) ?? 0) + pieces;
    if (ofNetwork > 0) this.#heldBy.set(network, ofNetwork);
    else this.#heldBy.delete(network);
  }

  /** Disconnects readers that block others and take nothing themselves. They may request the rest as a range. */
  #cutOff(): void {
    this.#watch = undefined;
    if (this.#waiting.size === 0) return;
    const latest = performance.now() - this.#patience;
    for (const { since, network, response } of this.#taking) {
      if (since > latest) break;
      if (this.#isFull(network)) response.destroy();
    }
    this.#watch = setTimeout(() => this.#cutOff(), lookout).unref();
  }
}
