import { LRUCache } from "lru-cache";
import { maxCompressions, maxNotedUrls, maxPageCacheBytes } from "~/platform/limits";
import { reportError } from "~/platform/log/report.server";
import type { CachedResponse } from "./cached-response.server";
import type { ResponseTemplate } from "./response-template.server";

/** A page's canonical URL, under which requests share a rendering, and one request's values for its placeholders. */
export type CanonicalPage = { canonical: string; passthrough: readonly string[] };

/** Estimated memory of an entry besides its bodies, in bytes. */
const overhead = 2048;

/**
 * Caches pages and their data: as templates, which are filled in with a request's passthrough query parameters, and whole
 * responses, compressed at maximum quality. Both are kept when they are asked for a second time, so one-off queries evict
 * nothing.
 */
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

  /** The response that is cached whole. */
  answer(page: CanonicalPage): CachedResponse | undefined {
    return this.#answers.get(answerKey(page));
  }

  /**
   * Caches a response whole, unless this is the first request for it, or too many are being compressed. Never rejects,
   * and nothing has to wait for it.
   *
   * @param make compresses the response
   */
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

  /** Caches a page's template, unless this is the first request for it. */
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
