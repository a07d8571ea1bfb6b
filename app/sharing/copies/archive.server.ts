import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { release } from "~/content/site/release.server";
import { oncePerSite, site } from "~/content/site/site.server";
import { reportError } from "~/platform/log/report.server";
import { checkedFile } from "~/platform/zip/checksums.server";
import { type Archive, type DiskFile, layOut, memoryOf, type Piece, type ZipEntry } from "~/platform/zip/zip";
import { queryOfCopy } from "~/urls/page-queries/copy";
import type { Address } from "~/urls/resolve";
import { type CopiedDemo, copiedDemos } from "./copied-demos.server";
import { coverPage } from "./cover.server";
import { demoPage } from "./demo-page.server";
import { copyName } from "./file-names";
import { unpackedFile } from "./frame.server";
import { type CopyOrder, orderAt, titleOf } from "./order.server";

/** The most that a copy may have, in bytes. */
export const mostBytes = 200_000_000;

/** Memory for the pages of copies that were asked for last, in bytes. */
const mostKept = 16 * 1024 * 1024;

const kept = oncePerSite(
  () => new LRUCache<string, Archive>({ maxSize: mostKept, sizeCalculation: memoryOf }),
);

/** Archives that are being made. */
const underWay = oncePerSite(() => new Map<string, Promise<Archive>>());

/**
 * A copy as a file to be downloaded (rule 25.2).
 *
 * @param most that it may have, in bytes
 * @returns undefined if it has no demo or is too large, or if there is no such area
 */
export async function copyFile(address: Address, most = mostBytes): Promise<Archive | undefined> {
  const archive = address.product && (await archiveOf(orderAt(address)));
  return archive && archive.bytes <= most ? archive : undefined;
}

/**
 * A copy as an archive, the same for the same content. All of its files are there.
 *
 * @returns undefined if it has no demo
 */
export async function archiveOf(order: CopyOrder): Promise<Archive | undefined> {
  if (order.stops.length === 0) return undefined;
  const key = order.content.product.value + queryOfCopy(order.choice, order.tour, order.rep);
  const earlier = kept().get(key);
  if (earlier && (await isCurrent(earlier))) return earlier;
  const making = underWay();
  const begun = making.get(key) ?? keptArchive(order, key).finally(() => making.delete(key));
  making.set(key, begun);
  return begun;
}

/** Makes an archive, and keeps it if it lacks nothing: what is missing may come back. */
async function keptArchive(order: CopyOrder, key: string): Promise<Archive> {
  const { archive, isWhole } = await makeArchive(order);
  if (isWhole) kept().set(key, archive);
  return archive;
}

/** Of a page with its styles. */
const estimatedPage = 32_000;

/** About how large a copy is, in bytes, by the files that are in it. It takes a fraction of the time of an archive. */
export async function estimatedBytes({ stops, choice: { size, language } }: CopyOrder): Promise<number> {
  const demos = copiedDemos(stops, size, language);
  const files = demos.flatMap((demo) => demo.files);
  const found = await Promise.allSettled(files.map(({ file }) => stat(file)));
  return found.reduce(
    (sum, each) => sum + (each.status === "fulfilled" ? each.value.size : 0),
    (demos.length + 1) * estimatedPage,
  );
}

async function isCurrent({ pieces }: Archive): Promise<boolean> {
  const files = pieces.flatMap(({ content }) => (Buffer.isBuffer(content) ? [] : content));
  const now = await Promise.allSettled(files.map(({ path }) => checkedFile(path)));
  return now.every((found, index) => found.status === "fulfilled" && found.value === files[index]);
}

async function makeArchive(order: CopyOrder): Promise<{ archive: Archive; isWhole: boolean }> {
  const { choice, stops } = order;
  const { id, date } = release();
  const folder = copyName(site().content.site.brand.name, titleOf(order), choice.size);
  const { demos, files, isWhole } = await withTheirFiles(copiedDemos(stops, choice.size, choice.language));
  const entries: ZipEntry[] = [];
  for (const index of demos.keys()) {
    entries.push(inMemory(demos[index]?.page ?? "", demoPage(order, demos, index)));
    // Other requests have their turn between pages.
    await nextTurn();
  }
  entries.push(inMemory(unpackedFile.name, unpackedFile.text), ...files);
  const withCover = (cover: string) => {
    const named = [inMemory("index.html", cover), ...entries];
    return layOut(
      named.map((entry) => ({ ...entry, name: `${folder}/${entry.name}` })),
      date,
    );
  };
  // The cover says how large the copy is, itself included.
  const { bytes } = withCover(coverPage(order, demos, mostBytes));
  const laidOut = withCover(coverPage(order, demos, bytes));
  const tag = tagOf(laidOut.pieces);
  // Films may be newer than the texts.
  const modified = new Date(Math.max(date.getTime(), ...files.map((file) => file.content.modified)));
  return { archive: { ...laidOut, fileName: `${folder}-${id}.zip`, tag, modified }, isWhole };
}

function inMemory(name: string, text: string): ZipEntry {
  const content = Buffer.from(text);
  return { name, crc32: crc32(content), content };
}

/** Leaves out files that are missing, so that pages say so. */
async function withTheirFiles(demos: CopiedDemo[]) {
  const files = new Map<string, ZipEntry & { content: DiskFile }>();
  const wanted = demos.flatMap((demo) => demo.files);
  for (const { name, file } of wanted) {
    const content = await checkedFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") reportError(error);
    });
    if (content) files.set(name, { name, crc32: content.crc32, content });
  }
  const there = (name: string | undefined) => (name !== undefined && files.has(name) ? name : undefined);
  const complete = demos.map((demo) => ({
    ...demo,
    film: there(demo.film),
    poster: there(demo.poster),
    scenes: demo.scenes.flatMap(({ phone, ...scene }) =>
      there(scene.wide.url) ? [{ ...scene, ...(phone && there(phone.webp) && { phone }) }] : [],
    ),
  }));
  const isWhole = files.size === wanted.length && complete.every(({ tab, film }) => film || !tab.video);
  return { demos: complete, files: [...files.values()], isWhole };
}

/** Of all bytes: those in memory, and the lengths and checksums of files. */
function tagOf(pieces: Piece[]): string {
  const hash = createHash("sha256");
  const written = ({ bytes, crc32 }: DiskFile) => `${bytes} ${crc32}`;
  for (const { content } of pieces) hash.update(Buffer.isBuffer(content) ? content : written(content));
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}
