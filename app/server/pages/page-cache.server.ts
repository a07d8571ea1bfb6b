import { LRUCache } from "lru-cache";
import { maxCompressions, maxNotedUrls, maxPageCacheBytes } from "~/platform/limits";
import { reportError } from "~/platform/log/report.server";
import type { CachedResponse } from "./cached-response.server";
import type { ResponseTemplate } from "./response-template.server";

/** Requests with the same `canonical` URL share a page. Their `passthrough` replaces the page's placeholders. */
export type CanonicalPage = { canonical: string; passthrough: readonly string[] };

/** Estimated memory of a cache entry without the response bodies, in bytes. */
const overhead = 2048;

/** Caches a page only from its second request on, so that rarely used URLs do not evict other pages. */
export class PageCache {
  readonly #answers: LRUCache<string, CachedResponse>;
  readonly #templates: LRUCache<string, ResponseTemplate>;
  readonly #askedOnce = new LRUCache<string, true>({ max: maxNotedUrls });
  readonly #beingMade = new Set<string>();

  constructor(maxBytes = maxPageCacheBytes) {
    this.#answers = bounded(maxBytes / 2, ({ bodies: { br, gzip } }) => br.length + gzip.length);
    this.#templates = bounded(maxBytes / 2, ({ bytes }) => bytes);
  }

  get bytes(): number {
    return this.#answers.calculatedSize + this.#templates.calculatedSize;
  }

  get size(): number {
    return this.#answers.size + this.#templates.size;
  }

  answer(page: CanonicalPage): CachedResponse | undefined {
    return this.#answers.get(answerKey(page));
  }

  async keepRepeated(page: CanonicalPage, make: () => Promise<CachedResponse>): Promise<void> {
    const key = answerKey(page);
    if (!this.#isRepeated(key) || this.#beingMade.has(key) || this.#beingMade.size >= maxCompressions) return;
    this.#beingMade.add(key);
    try {
      this.#answers.set(key, await make());
    } catch (error) {
      reportError(error);
    } finally {
      this.#beingMade.delete(key);
    }
  }

  template({ canonical }: CanonicalPage): ResponseTemplate | undefined {
    return this.#templates.get(canonical);
  }

  keepTemplate({ canonical }: CanonicalPage, template: ResponseTemplate): void {
    if (this.#isRepeated(`${canonical} template`)) this.#templates.set(canonical, template);
  }

  #isRepeated(key: string): boolean {
    const isRepeated = this.#askedOnce.has(key);
    this.#askedOnce.set(key, true);
    return isRepeated;
  }
}

function bounded<Entry extends object>(
  maxBytes: number,
  bytesOf: (entry: Entry) => number,
): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: (entry, key) => overhead + 2 * key.length + bytesOf(entry),
  });
}

function answerKey({ canonical, passthrough }: CanonicalPage): string {
  return `${canonical} ${passthrough.join(" ")}`;
}
