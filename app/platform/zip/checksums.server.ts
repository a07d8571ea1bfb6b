import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { DiskFile } from "./zip";

/** Files whose checksums are known, by path. Each is read once, and again if it has changed. */
const known = new Map<string, DiskFile>();

const underWay = new Map<string, Promise<DiskFile>>();

/**
 * A file's length and CRC-32. Whoever asks meanwhile gets the same.
 *
 * @throws errors of the file system
 */
export function checkedFile(path: string): Promise<DiskFile> {
  const begun = underWay.get(path) ?? readFile(path).finally(() => underWay.delete(path));
  underWay.set(path, begun);
  return begun;
}

async function readFile(path: string): Promise<DiskFile> {
  const { size: bytes, mtimeMs: modified } = await stat(path);
  const earlier = known.get(path);
  if (earlier?.bytes === bytes && earlier.modified === modified) return earlier;
  let sum = 0;
  for await (const chunk of createReadStream(path)) sum = crc32(chunk, sum);
  const file = { path, bytes, modified, crc32: sum };
  known.set(path, file);
  return file;
}
