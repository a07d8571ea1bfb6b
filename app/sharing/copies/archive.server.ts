import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ZipFile } from "yazl";
import { release } from "~/content/site/release.server";
import { site } from "~/content/site/site.server";
import { maxCopyBytes } from "~/platform/limits";
import type { Address } from "~/urls/resolve";
import { type CopiedDemo, copiedDemos } from "./copied-demos.server";
import { coverPage } from "./cover.server";
import { demoPage } from "./demo-page.server";
import { copyName } from "./file-names";
import { unpackedFile } from "./frame.server";
import { type CopyOrder, orderAt, titleOf } from "./order.server";

type CopyEntry = { name: string; text: string } | { name: string; path: string; bytes: number };

export type Archive = {
  /** The archive's name in ASCII, with the extension. */
  fileName: string;
  bytes: number;
  /** The archive's content. At most one file is open at a time. Destroying the stream closes the file. */
  stream: PassThrough;
};

const estimatedPageBytes = 32_000;

/** @returns undefined if the copy has no demo or is too large, or if the area does not exist (rule 25.2) */
export async function copyFile(address: Address, maxBytes = maxCopyBytes): Promise<Archive | undefined> {
  if (!address.product) return undefined;
  const order = orderAt(address);
  const bytes = await estimatedBytes(order);
  return order.stops.length === 0 || bytes > maxBytes ? undefined : archiveOf(order, bytes);
}

export async function estimatedBytes({ stops, choice: { size, language } }: CopyOrder): Promise<number> {
  const { demos, files } = await withTheirFiles(copiedDemos(stops, size, language));
  return files.reduce((sum, { bytes }) => sum + bytes, (demos.length + 1) * estimatedPageBytes);
}

async function archiveOf(order: CopyOrder, estimate: number): Promise<Archive> {
  const { choice, stops } = order;
  const { id, date } = release();
  const folder = copyName(site().content.site.brand.name, titleOf(order), choice.size);
  const { demos, files } = await withTheirFiles(copiedDemos(stops, choice.size, choice.language));
  const pages: CopyEntry[] = [];
  for (const [index, { page }] of demos.entries()) {
    pages.push({ name: page, text: demoPage(order, demos, index) });
    // Pauses between pages, so that the server can handle other requests.
    await nextTurn();
  }
  const cover = { name: "index.html", text: coverPage(order, demos, estimate) };
  const entries = [cover, ...pages, unpackedFile, ...files];
  const named = entries.map((entry) => ({ ...entry, name: `${folder}/${entry.name}` }));
  return { fileName: `${folder}-${id}.zip`, ...(await zipped(named, date)) };
}

function zipped(entries: CopyEntry[], date: Date): Promise<Pick<Archive, "bytes" | "stream">> {
  const zip = new ZipFile();
  const stream = zip.outputStream as PassThrough;
  let file: ReadStream | undefined;
  stream.once("close", () => file?.destroy());
  // Aborts the download if a file's length has changed since it was listed, because the archive would be invalid.
  zip.on("error", (error) => stream.destroy(error));
  const options = { mtime: date, mode: 0o100644, compress: false };
  for (const entry of entries) {
    if ("text" in entry) zip.addBuffer(Buffer.from(entry.text), entry.name, options);
    else
      zip.addReadStreamLazy(entry.name, { ...options, size: entry.bytes }, (begin) => {
        if (stream.destroyed) return;
        file = createReadStream(entry.path, { end: entry.bytes }).once("error", (error) =>
          stream.destroy(error),
        );
        begin(undefined, file);
      });
  }
  return new Promise((resolve) => {
    const onLength = (bytes: number) => resolve({ bytes, stream });
    // yazl calls `onLength` with the archive's length, although the package's types omit the argument.
    zip.end({ forceZip64Format: false, comment: "" }, onLength as () => void);
  });
}

/** Removes references to missing files, so that pages report a missing video and leave out missing pictures. */
async function withTheirFiles(demos: CopiedDemo[]) {
  const files = new Map<string, { name: string; path: string; bytes: number }>();
  for (const { name, file: path } of demos.flatMap((demo) => demo.files)) {
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile()) files.set(name, { name, path, bytes: stats.size });
  }
  const there = (name: string | undefined) => (name !== undefined && files.has(name) ? name : undefined);
  const complete = demos.map((demo) => ({
    ...demo,
    videoFile: there(demo.videoFile),
    poster: there(demo.poster),
    scenes: demo.scenes.flatMap(({ phone, ...scene }) =>
      there(scene.wide.url) ? [{ ...scene, ...(phone && there(phone.webp) && { phone }) }] : [],
    ),
  }));
  return { demos: complete, files: [...files.values()] };
}
