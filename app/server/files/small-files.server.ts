import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { type Bytes, cacheable, encodingFor, entityTag, hashOf } from "~/server/pages/cached-response.server";
import type { FileFacts } from "./byte-range";
import { lastModifiedOf, type ResolvedFile, typeOf } from "./resolve-file.server";

/** A file in memory; a text in all its encodings. */
export type SmallFile = {
  type: string;
  lastModified: string;
  hash: string;
  bodies: { br: Bytes; gzip: Bytes; identity: Bytes } | { identity: Bytes };
};

/** What a request gets of a file. */
export type Representation = FileFacts & { headers: Record<string, string>; body: Bytes };

/** What an entry takes besides its bodies, in bytes; an estimate. */
const overhead = 1024;

/** Pictures and videos are compressed already. */
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
      // Whoever waits for a file gets it, even if there is no room to keep it.
      ignoreFetchAbort: true,
    });
  }

  /** What all of them take, in bytes. */
  get bytes(): number {
    return this.#files.calculatedSize;
  }

  /** A file that is kept and has not changed since; undefined for one that has to be read. */
  get(file: ResolvedFile): SmallFile | undefined {
    return this.#files.get(keyOf(file));
  }

  /**
   * Reads a file and keeps it; whoever else asks for it meanwhile waits for the same.
   *
   * @throws what the file system does
   */
  keep(file: ResolvedFile): Promise<SmallFile> {
    return this.#files.forceFetch(keyOf(file), { context: file });
  }
}

/** Another content has another key, and the former one is forgotten when its time comes. */
function keyOf({ path, bytes, modified }: ResolvedFile): string {
  return `${path} ${bytes} ${modified}`;
}

async function read(file: ResolvedFile): Promise<SmallFile> {
  const identity = (await readFile(file.path)) as Bytes;
  const facts = { type: typeOf(file), lastModified: lastModifiedOf(file), hash: hashOf(identity) };
  if (!isText.test(facts.type)) return { ...facts, bodies: { identity } };
  const { bodies } = await cacheable({ status: 200, headers: {}, hash: facts.hash }, identity);
  // Ranges are of the whole, which is not unpacked for each of them.
  return { ...facts, bodies: { br: bodies.br, gzip: bodies.gzip, identity } };
}

/**
 * What a request gets of a file. Ranges apply to the uncompressed file.
 *
 * @param acceptEncoding as the request has it
 * @param isRange whether the request wants a range
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
