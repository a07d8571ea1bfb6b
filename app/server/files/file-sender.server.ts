import { closeSync, readv } from "node:fs";
import type { ServerResponse } from "node:http";
import { reportError } from "~/platform/log/report.server";

/** A file is read in pieces of so many bytes, and a reader holds so many of them at most: 512 KB. */
const pieceBytes = 64 * 1024;
const piecesAtOnce = 8;

/** The share of all pieces that the readers of one network may hold. */
const networkShare = 1 / 4;

/** How often readers who keep others waiting are looked for, in milliseconds. */
const lookout = 1_000;

/** A part of a file and who reads it. */
export type Delivery = {
  response: ServerResponse;
  /** Of the open file; whoever sends it closes it. */
  descriptor: number;
  /** Readers are counted by it. */
  network: string;
  /** The bytes from `start` to before `end`. */
  start: number;
  end: number;
};

type Reader = Delivery & {
  /** Where to read on. */
  position: number;
  pieces: Buffer[];
  /** When the pieces were handed to the connection, in milliseconds. */
  since: number;
  isReading: boolean;
};

/**
 * Sends parts of files, each as fast as its reader takes it and with no more of it in memory than that. All readers
 * together hold so many bytes at most; where that is too little they wait for one another, and one who takes nothing
 * gives way.
 */
export class FileSender {
  readonly #most: number;
  readonly #patience: number;
  readonly #spare: Buffer[] = [];
  #held = 0;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new Set<Reader>();
  /** Readers who have something to take, the slowest first. */
  readonly #taking = new Set<Reader>();
  #watch: NodeJS.Timeout | undefined;

  /**
   * @param maxBytes what all readers may hold together
   * @param patience how long a reader may take for what it holds while others wait, in milliseconds
   */
  constructor(maxBytes: number, patience: number) {
    this.#most = Math.floor(maxBytes / pieceBytes);
    this.#patience = patience;
  }

  /** What readers hold at the moment, in bytes. */
  get bytes(): number {
    return this.#held * pieceBytes;
  }

  /** Sends the body of a response whose head is written, and whose turn it is on its connection. */
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
    const { response, descriptor, position, end } = reader;
    // The fewer are left, the fewer one gets, so that many slow readers have one each.
    const left = Math.max(1, Math.floor((this.#most - this.#held) / 16));
    const count = Math.min(piecesAtOnce, left, Math.ceil((end - position) / pieceBytes));
    reader.pieces = Array.from(
      { length: count },
      () => this.#spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes),
    );
    this.#count(reader, count);
    reader.isReading = true;
    readv(descriptor, reader.pieces, position, (error, read) => {
      reader.isReading = false;
      if (response.destroyed) return this.#leave(reader);
      if (error) reportError(error);
      // Nothing is left of a file that has become shorter: what was promised cannot be sent.
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

  /** The connection may still have the pieces of one who has left, so that nobody else gets them. */
  #leave(reader: Reader): void {
    this.#giveBack(reader);
    closeSync(reader.descriptor);
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

  /** Has those who keep others waiting, and take nothing themselves, give way. They may ask for the rest. */
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
