import { LRUCache } from "lru-cache";
import { pagesOf } from "~/content/address-table";
import type { Content } from "~/content/load.server";
import type { CachedResponse } from "./cached-response.server";

/** What an entry takes besides its bodies, in bytes; an estimate. */
const overhead = 2048;

/** Queries that the flags (rule 4.1) and the site's own links make. */
const knownQueries = [
  "",
  "?internal",
  "?redirect",
  "?redirect=true",
  "?internal&redirect=true",
  "?quality=low",
];

/** The addresses of all pages and of their data, each with every known query: the ones worth room of their own. */
export function knownAddresses({ products }: Pick<Content, "products">): Set<string> {
  const paths = Object.values(products)
    .flatMap(pagesOf)
    .map(({ path }) => path);
  return new Set(
    paths.flatMap((path) =>
      knownQueries.flatMap((query) => [
        path + query,
        `${path}.data${query}`,
        // Client navigations ask with the query as they take it apart: `?internal=`.
        `${path}.data${query && `?${new URLSearchParams(query)}`}`,
      ]),
    ),
  );
}

/** The longest address that is worth keeping; longer ones are nobody's campaign. */
const longestAddress = 1024;

/** Pages by their address, at most so many bytes of them: the ones asked for longest ago give way. */
type Room = LRUCache<string, CachedResponse>;

function room(maxBytes: number): Room {
  return new LRUCache({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: ({ bodies: { br, gzip, identity } }, address) =>
      overhead + 2 * address.length + br.length + gzip.length + identity.length,
  });
}

/**
 * Keeps rendered pages in two rooms. Known addresses have one to themselves, so that nothing a stranger
 * makes up can push a real page out; campaign tags, moments of a video and the like share the other.
 */
export class PageCache {
  readonly #known: Set<string>;
  readonly #real: Room;
  readonly #passing: Room;

  constructor(known: Set<string>, maxBytes: number) {
    this.#known = known;
    this.#real = room(maxBytes * 0.75);
    this.#passing = room(maxBytes * 0.25);
  }

  get bytes(): number {
    return this.#real.calculatedSize + this.#passing.calculatedSize;
  }

  get size(): number {
    return this.#real.size + this.#passing.size;
  }

  isKnown(address: string): boolean {
    return this.#known.has(address);
  }

  get(address: string): CachedResponse | undefined {
    return this.#roomOf(address).get(address);
  }

  set(address: string, page: CachedResponse): void {
    if (address.length <= longestAddress) this.#roomOf(address).set(address, page);
  }

  #roomOf(address: string): Room {
    return this.isKnown(address) ? this.#real : this.#passing;
  }
}
