import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as zlib from "node:zlib";

const compressors: Record<string, (content: Buffer) => Buffer> = {
  br: (content) => zlib.brotliCompressSync(content),
  gz: (content) => zlib.gzipSync(content, { level: 9 }),
};
// Undefined in Node versions before 22.15, which do not support Zstandard.
const zstd: ((content: Buffer, options: object) => Buffer) | undefined = Reflect.get(
  zlib,
  "zstdCompressSync",
);
const level = { params: { [Reflect.get(zlib.constants, "ZSTD_c_compressionLevel")]: 19 } };
if (zstd) compressors.zst = (content) => zstd(content, level);

/** Compresses each file. The server sends the `.br` and `.gz` files, and a proxy can also send the `.zst` files. */
function precompress(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    for (const [extension, compress] of Object.entries(compressors)) {
      const compressed = compress(content);
      if (compressed.length < content.length) writeFileSync(`${path}.${extension}`, compressed);
    }
  }
}

const [folder] = process.argv.slice(2);
if (folder) precompress(folder);
else {
  process.stderr.write("the argument FOLDER is missing: use npx tsx tools/precompress.ts FOLDER\n");
  process.exitCode = 2;
}
