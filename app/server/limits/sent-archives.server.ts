import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Archive, memoryOf } from "~/platform/zip/zip";

/** The share of all memory that the archives of one network may take. */
const networkShare = 1 / 4;

/** How often it is looked at what readers have taken, in milliseconds. */
const lookout = 5_000;

type Reader = {
  socket: Socket;
  network: string;
  /** How many bytes it had taken when that was looked at, and since when it has taken no more (`performance.now`). */
  taken: number;
  since: number;
};

/**
 * Bounds the memory of archives that are being sent. Each takes its own until its last reader has all of it or is gone,
 * however many read it. When there is no room, readers that take nothing are disconnected; they may go on by a range.
 */
export class SentArchives {
  readonly #readers = new Map<Archive, Set<Reader>>();
  #watch: NodeJS.Timeout | undefined;

  /**
   * @param most memory in all, in bytes
   * @param patience how long a reader may take nothing while another wants the room, in milliseconds
   */
  constructor(
    readonly most: number,
    readonly patience: number,
  ) {}

  /** Memory of all archives that are being sent, in bytes. */
  get bytes(): number {
    return sum(this.#readers.keys());
  }

  /**
   * Counts an archive until a response is sent or its client has disconnected.
   *
   * @param socket its connection, on which other responses may come first
   * @returns false if there is no room for it, in all or for the network
   */
  add(archive: Archive, network: string, response: ServerResponse, socket: Socket): boolean {
    if (!this.#hasRoom(archive, network)) {
      this.#cutOff();
      if (!this.#hasRoom(archive, network)) return false;
    }
    const readers = this.#readers.get(archive) ?? new Set();
    this.#readers.set(archive, readers);
    const reader = { socket, network, taken: takenBy(socket), since: performance.now() };
    readers.add(reader);
    const release = () => {
      socket.off("close", release);
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(archive) === readers) this.#readers.delete(archive);
    };
    response.once("close", release);
    socket.once("close", release);
    this.#watch ??= setInterval(() => this.#look(), lookout).unref();
    return true;
  }

  #hasRoom(archive: Archive, network: string): boolean {
    const own = [...this.#readers].filter(([, readers]) =>
      [...readers].some((each) => each.network === network),
    );
    const withIt = (archives: Iterable<Archive>) => sum(new Set([...archives, archive]));
    return (
      withIt(this.#readers.keys()) <= this.most &&
      withIt(own.map(([each]) => each)) <= this.most * networkShare
    );
  }

  #cutOff(): void {
    this.#look();
    const latest = performance.now() - this.patience;
    for (const [archive, readers] of this.#readers) {
      const stalled = [...readers].filter(({ since }) => since <= latest);
      for (const reader of stalled) {
        readers.delete(reader);
        reader.socket.destroy();
      }
      if (readers.size === 0) this.#readers.delete(archive);
    }
  }

  #look(): void {
    if (this.#readers.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    for (const reader of [...this.#readers.values()].flatMap((readers) => [...readers])) {
      const taken = takenBy(reader.socket);
      if (taken > reader.taken) Object.assign(reader, { taken, since: performance.now() });
    }
  }
}

function sum(archives: Iterable<Archive>): number {
  return [...archives].reduce((total, archive) => total + memoryOf(archive), 0);
}

/** Bytes that have left the process. */
function takenBy({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}
