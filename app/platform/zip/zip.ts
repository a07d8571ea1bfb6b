import { Buffer } from "node:buffer";

/** A file on the disk as it was when it was looked at; `modified` is in milliseconds since 1970. */
export type DiskFile = { path: string; bytes: number; modified: number; crc32: number };

/** A file in an archive: its name with `/` between folders, and its content, in memory or on the disk. */
export type ZipEntry = { name: string; crc32: number; content: Buffer | DiskFile };

/** A run of an archive's bytes. */
export type Piece = { start: number; end: number; content: Buffer | DiskFile };

/** A zip archive that can be sent in parts. */
export type Archive = {
  pieces: Piece[];
  bytes: number;
  /** ASCII, with its ending. */
  fileName: string;
  /** Strong ETag. */
  tag: string;
  modified: Date;
};

/** Estimated memory of an archive, in bytes: a file on the disk takes little. */
export function memoryOf({ pieces }: Pick<Archive, "pieces">): number {
  return pieces.reduce((sum, { content }) => sum + (Buffer.isBuffer(content) ? content.length : 0) + 200, 0);
}

/** The largest archive without the extensions for large ones, in bytes. */
const largest = 0xffff_ffff;

/** Version 2.0 of the format: folders. */
const version = 20;

/** Names are in UTF-8. */
const flags = 0x0800;

/** The times that the format can say. */
const [earliest, latest] = [Date.UTC(1980, 0, 1), Date.UTC(2107, 11, 31, 23, 59, 58)];

/**
 * Lays out a zip archive whose files are stored as they are (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). Lengths
 * and checksums are known beforehand, so any part of the archive can be sent without the parts before it.
 *
 * @param time that all files get, to two seconds, in UTC; one that the format cannot say becomes the nearest that it can
 * @throws if it is too large for the plain format
 */
export function layOut(entries: ZipEntry[], time: Date): { pieces: Piece[]; bytes: number } {
  const modified = new Date(Math.min(Math.max(time.getTime(), earliest), latest));
  const pieces: Piece[] = [];
  let bytes = 0;
  const add = (content: Buffer | DiskFile) => {
    const end = bytes + lengthOf(content);
    pieces.push({ start: bytes, end, content });
    bytes = end;
  };
  const records: Buffer[] = [];
  for (const entry of entries) {
    records.push(centralRecord(entry, bytes, modified));
    add(localHeader(entry, modified));
    if (lengthOf(entry.content) > 0) add(entry.content);
  }
  const directory = Buffer.concat(records);
  add(Buffer.concat([directory, endRecord(entries.length, directory.length, bytes)]));
  if (bytes > largest || entries.length > 0xffff) throw new RangeError("too large for a zip archive");
  return { pieces, bytes };
}

function lengthOf(content: Buffer | DiskFile): number {
  return Buffer.isBuffer(content) ? content.length : content.bytes;
}

function localHeader(entry: ZipEntry, modified: Date): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeFacts(header, 4, entry, name.length, modified);
  return Buffer.concat([header, name]);
}

function centralRecord(entry: ZipEntry, offset: number, modified: Date): Buffer {
  const name = Buffer.from(entry.name);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  writeFacts(record, 6, entry, name.length, modified);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

/** The fields that both records of a file have in the same order; the method is 0, stored. */
function writeFacts(
  to: Buffer,
  at: number,
  { crc32, content }: ZipEntry,
  nameBytes: number,
  date: Date,
): void {
  const length = lengthOf(content);
  to.writeUInt16LE(version, at);
  to.writeUInt16LE(flags, at + 2);
  to.writeUInt16LE(
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    at + 6,
  );
  to.writeUInt16LE(
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    at + 8,
  );
  to.writeUInt32LE(crc32, at + 10);
  to.writeUInt32LE(length, at + 14);
  to.writeUInt32LE(length, at + 18);
  to.writeUInt16LE(nameBytes, at + 22);
}

function endRecord(count: number, directoryBytes: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
