import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { foundFile } from "~/server/files/resolve-file.server";
import { representationOf, SmallFiles } from "~/server/files/small-files.server";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function found(name: string) {
  const path = join(folder, name);
  const file = foundFile(path, statSync(path));
  if (!file) throw new Error(`${name} is no file`);
  return file;
}

describe("small files", () => {
  test("are compressed if they are texts, each encoding with its own ETag", async () => {
    const text = "<path/>".repeat(100);
    writeFileSync(join(folder, "a.svg"), text);
    const file = await new SmallFiles(100_000).keep(found("a.svg"));
    const br = representationOf(file, "br, gzip", false);
    const part = representationOf(file, "br, gzip", true);
    expect(br.headers).toEqual({
      "Content-Type": "image/svg+xml",
      Vary: "Accept-Encoding",
      "Content-Encoding": "br",
    });
    expect(brotliDecompressSync(br.body).toString()).toBe(text);
    expect(part.headers).not.toHaveProperty("Content-Encoding");
    expect(part.body.toString()).toBe(text);
    expect(part.tag).not.toBe(br.tag);
  });

  test("are not compressed otherwise", async () => {
    writeFileSync(join(folder, "a.webp"), "picture");
    const file = await new SmallFiles(100_000).keep(found("a.webp"));
    expect(representationOf(file, "br", false)).toMatchObject({
      headers: { "Content-Type": "image/webp" },
      bytes: 7,
    });
    expect(representationOf(file, "br", false).headers).toEqual({ "Content-Type": "image/webp" });
  });

  test("are an LRU, bounded in bytes", async () => {
    const files = new SmallFiles(100_000);
    const names = Array.from({ length: 30 }, (_, index) => `${index}.jpg`);
    for (const name of names) writeFileSync(join(folder, name), Buffer.alloc(10_000));
    for (const name of names) await files.keep(found(name));
    expect(files.bytes).toBeLessThanOrEqual(100_000);
    expect(files.get(found("0.jpg"))).toBeUndefined();
    expect(files.get(found("29.jpg"))).toBeDefined();
    const again = await Promise.all(names.map((name) => files.keep(found(name))));
    expect(again.map(({ bodies }) => bodies.identity.length)).toEqual(names.map(() => 10_000));
    expect(files.bytes).toBeLessThanOrEqual(100_000);
  });

  test("are read again when they have changed", async () => {
    const files = new SmallFiles(100_000);
    const path = join(folder, "a.vtt");
    writeFileSync(path, "WEBVTT old");
    const old = await files.keep(found("a.vtt"));
    writeFileSync(path, "WEBVTT new");
    utimesSync(path, 1, 1);
    expect(files.get(found("a.vtt"))).toBeUndefined();
    const { hash, bodies } = await files.keep(found("a.vtt"));
    expect(hash).not.toBe(old.hash);
    expect(bodies.identity.toString()).toBe("WEBVTT new");
  });

  test("that disappear before they are read are not found", async () => {
    writeFileSync(join(folder, "a.vtt"), "WEBVTT");
    const file = found("a.vtt");
    rmSync(file.path);
    await expect(new SmallFiles(100_000).keep(file)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
