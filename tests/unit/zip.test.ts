import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { checkedFile } from "~/platform/zip/checksums.server";
import { layOut } from "~/platform/zip/zip";
import { ZipSource } from "~/platform/zip/zip-source.server";

const folder = mkdtempSync(join(tmpdir(), "copies-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("an archive", () => {
  const film = join(folder, "film æ.mp4");
  const long = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) >> 3));
  const date = new Date("2026-11-25T13:14:16Z");
  writeFileSync(film, long);

  async function laidOut() {
    const text = Buffer.from("<p>å</p>");
    return layOut(
      [
        { name: "a/index.html", crc32: crc32(text), content: text },
        { name: "a/media/film.mp4", crc32: crc32(long), content: await checkedFile(film) },
        { name: "a/empty.txt", crc32: 0, content: Buffer.alloc(0) },
      ],
      date,
    );
  }

  /** Reads a part as the server does, into buffers of a size. */
  async function read(start: number, end: number, size: number): Promise<Buffer> {
    const source = new ZipSource((await laidOut()).pieces);
    const parts: Buffer[] = [];
    for (let at = start; at < end; ) {
      const buffers = [Buffer.alloc(size), Buffer.alloc(size)];
      const count = Math.min(await source.read(buffers, at), end - at);
      expect(count).toBeGreaterThan(0);
      parts.push(Buffer.concat(buffers).subarray(0, count));
      at += count;
    }
    await source.close();
    return Buffer.concat(parts);
  }

  /** The files of an archive by its directory, as programs read it. */
  function unpacked(zip: Buffer): [name: string, content: Buffer, time: string][] {
    const end = zip.length - 22;
    expect(zip.readUInt32LE(end)).toBe(0x06054b50);
    let at = zip.readUInt32LE(end + 16);
    return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
      expect(zip.readUInt32LE(at)).toBe(0x02014b50);
      const [sum, bytes, nameBytes] = [
        zip.readUInt32LE(at + 16),
        zip.readUInt32LE(at + 24),
        zip.readUInt16LE(at + 28),
      ];
      const [time, day, header] = [
        zip.readUInt16LE(at + 12),
        zip.readUInt16LE(at + 14),
        zip.readUInt32LE(at + 42),
      ];
      const name = zip.toString("utf8", at + 46, at + 46 + nameBytes);
      expect(zip.readUInt32LE(header)).toBe(0x04034b50);
      expect(zip.subarray(header + 6, header + 30)).toEqual(zip.subarray(at + 8, at + 32));
      const content = zip.subarray(header + 30 + nameBytes).subarray(0, bytes);
      expect(crc32(content)).toBe(sum);
      at += 46 + nameBytes;
      const written = [
        (day >> 9) + 1980,
        (day >> 5) & 15,
        day & 31,
        time >> 11,
        (time >> 5) & 63,
        (time & 31) * 2,
      ];
      return [name, content, written.join(" ")];
    });
  }

  test("has each file as it is, and the time that it is given", async () => {
    const { bytes } = await laidOut();
    const time = "2026 11 25 13 14 16";
    expect(unpacked(await read(0, bytes, 64 * 1024))).toEqual([
      ["a/index.html", Buffer.from("<p>å</p>"), time],
      ["a/media/film.mp4", long, time],
      ["a/empty.txt", Buffer.alloc(0), time],
    ]);
  });

  test.each([
    [0, 10],
    [29, 45],
    [50, 51],
    [60, 19_000],
    [19_000, 20_300],
  ])("has the same bytes from %d to %d by themselves", async (start, end) => {
    const { bytes } = await laidOut();
    expect(await read(start, Math.min(end, bytes), 97)).toEqual(
      (await read(0, bytes, 4096)).subarray(start, end),
    );
  });

  test.each([
    [0, "1980 1 1 0 0 0"],
    [Date.UTC(2200, 0, 1), "2107 12 31 23 59 58"],
  ])("of time %d has the nearest that the format can say", (time, expected) => {
    const { pieces } = layOut([{ name: "x", crc32: 0, content: Buffer.alloc(0) }], new Date(time));
    const [[, , written] = []] = unpacked(Buffer.concat(pieces.flatMap(({ content }) => content as Buffer)));
    expect(written).toBe(expected);
  });

  test("is not sent on if a file has changed since", async () => {
    const changing = join(folder, "changing.mp4");
    writeFileSync(changing, "one");
    const { pieces } = layOut([{ name: "x", crc32: 0, content: await checkedFile(changing) }], date);
    utimesSync(changing, 1, 1);
    const source = new ZipSource(pieces);
    await expect(source.read([Buffer.alloc(9)], 31)).rejects.toThrow("has changed meanwhile");
    await source.close();
  });

  test("knows a file's checksum until it changes", async () => {
    const file = join(folder, "known.mp4");
    writeFileSync(file, "one");
    const [first, meanwhile] = await Promise.all([checkedFile(file), checkedFile(file)]);
    expect(meanwhile).toBe(first);
    expect(await checkedFile(file)).toBe(first);
    writeFileSync(file, "other");
    expect((await checkedFile(file)).crc32).toBe(crc32("other"));
    await expect(checkedFile(join(folder, "none"))).rejects.toThrow("ENOENT");
  });
});
