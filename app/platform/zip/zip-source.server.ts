import { type FileHandle, open } from "node:fs/promises";
import type { DiskFile, Piece } from "./zip";

/** Reads an archive from wherever its pieces are. At most one file is open. */
export class ZipSource {
  #open: { file: DiskFile; handle: FileHandle } | undefined;

  constructor(readonly pieces: Piece[]) {}

  /**
   * Fills buffers from a position on, as far as the piece there reaches.
   *
   * @returns how many bytes, at least one before the archive's end
   * @throws errors of the file system, or if a file has changed since it was looked at
   */
  async read(buffers: Buffer[], position: number): Promise<number> {
    const { start, end, content } = this.#pieceAt(position);
    if (Buffer.isBuffer(content)) return copied(content.subarray(position - start), buffers);
    const handle = await this.#handleOf(content);
    const { bytesRead } = await handle.readv(buffers, position - start);
    return Math.min(bytesRead, end - position);
  }

  async close(): Promise<void> {
    const opened = this.#open;
    this.#open = undefined;
    await opened?.handle.close();
  }

  /** By halves: a large archive has a thousand pieces. */
  #pieceAt(position: number): Piece {
    let [low, high] = [0, this.pieces.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pieces[middle] as Piece).end > position) high = middle;
      else low = middle + 1;
    }
    return this.pieces[low] as Piece;
  }

  async #handleOf(file: DiskFile): Promise<FileHandle> {
    if (this.#open?.file === file) return this.#open.handle;
    await this.close();
    const handle = await open(file.path);
    this.#open = { file, handle };
    const { size, mtimeMs } = await handle.stat();
    if (size !== file.bytes || mtimeMs !== file.modified)
      throw new Error(`${file.path} has changed meanwhile`);
    return handle;
  }
}

function copied(from: Buffer, buffers: Buffer[]): number {
  let count = 0;
  for (const buffer of buffers) count += from.copy(buffer, 0, count);
  return count;
}
