import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { type Bytes, cacheable, encodingFor, entityTag, hashOf } from "~/server/pages/cached-response.server";
import type { FileFacts } from "./byte-range";
import { lastModifiedOf, type ResolvedFile, typeOf } from "./resolve-file.server";

/** A cached file. Text files have all encodings. */
export type SmallFile = {
  type: string;
  lastModified: string;
  hash: string;
  bodies: { br: Bytes; gzip: Bytes; identity: Bytes } | { identity: Bytes };
};

export type Representation = FileFacts & { headers: Record<string, string>; body: Bytes };

/** Estimated memory of an entry besides its bodies, in bytes. */
const overhead = 1024;

/** Only text is compressed: images and videos already are. */
const isText = /^text\/|[/+](?:javascript|json|xml)\b/;

/** Cache of small files, each compressed once: LRU, bounded in bytes. */
export class SmallFiles {
  readonly #files: LRUCache<string, SmallFile, ResolvedFile>;

  constructor(maxBytes: number) {
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bodies }, key) =>
        Object.values(bodies).reduce((sum, { length }) => sum + length, overhead + 2 * key.length),
      fetchMethod: (_key, _earlier, { context }) => read(context),
      // A waiting request gets the file even if the entry is evicted meanwhile.
      ignoreFetchAbort: true,
    });
  }

  /** Memory taken by all entries, in bytes. */
  get bytes(): number {
    return this.#files.calculatedSize;
  }

  /** @returns undefined for a file that is not cached, or has changed since */
  get(file: ResolvedFile): SmallFile | undefined {
    return this.#files.get(keyOf(file));
  }

  /**
   * Reads and caches a file. Concurrent calls for the same file share one read.
   *
   * @throws errors of the file system
   */
  keep(file: ResolvedFile): Promise<SmallFile> {
    return this.#files.forceFetch(keyOf(file), { context: file });
  }
}

/** Changed content has another key; LRU evicts the old entry. */
function keyOf({ path, bytes, modified }: ResolvedFile): string {
  return `${path} ${bytes} ${modified}`;
}

async function read(file: ResolvedFile): Promise<SmallFile> {
  const identity = (await readFile(file.path)) as Bytes;
  const facts = { type: typeOf(file), lastModified: lastModifiedOf(file), hash: hashOf(identity) };
  if (!isText.test(facts.type)) return { ...facts, bodies: { identity } };
  const { bodies } = await cacheable({ status: 200, headers: {}, hash: facts.hash }, identity);
  // Ranges apply to the uncompressed file; keeping it saves decompressing it for each of them.
  return { ...facts, bodies: { br: bodies.br, gzip: bodies.gzip, identity } };
}

/**
 * Selects the encoding of a file for a request. Ranges apply to the uncompressed file.
 *
 * @param acceptEncoding the request's `Accept-Encoding`
 */
export function representationOf(file: SmallFile, acceptEncoding: string, isRange: boolean): Representation {
  const { hash, lastModified, bodies } = file;
  const isPacked = "br" in bodies;
  const encoding = isPacked && !isRange ? encodingFor(acceptEncoding) : "identity";
  const body = isPacked ? bodies[encoding] : bodies.identity;
  const headers: Record<string, string> = { "Content-Type": file.type };
  if (isPacked) headers.Vary = "Accept-Encoding";
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return { tag: entityTag(hash, encoding), lastModified, bytes: body.length, headers, body };
}
