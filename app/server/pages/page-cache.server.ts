import { LRUCache } from "lru-cache";
import { reportError } from "~/platform/log/report.server";
import type { CachedResponse } from "./cached-response.server";
import type { ResponseTemplate } from "./response-template.server";

/** A page's canonical URL, under which requests share a rendering, and one request's values for its placeholders. */
export type CanonicalPage = { canonical: string; passthrough: readonly string[] };

/** Estimated memory of an entry besides its bodies, in bytes. */
const overhead = 2048;

/** How many requests are remembered as seen once. */
const mostNoted = 10_000;

/** Responses compressed at maximum quality at the same time; each keeps a thread busy for about 40 ms. */
const mostMade = 2;

/**
 * Caches pages and their data. Each page is rendered once, as a template that is filled in with a request's passthrough
 * query parameters. Only a response that is requested a second time is cached whole, compressed at maximum quality, so
 * one-off queries evict nothing.
 */
export class PageCache {
  readonly #answers: Partition<CachedResponse>;
  readonly #templates: Partition<ResponseTemplate>;
  /** Templates that were used once, by the request that they were rendered for. */
  readonly #newTemplates: Partition<ResponseTemplate>;
  readonly #askedOnce = new LRUCache<string, true>({ max: mostNoted });
  readonly #beingMade = new Set<string>();

  constructor(maxBytes: number) {
    this.#answers = partition(maxBytes / 2, ({ bodies: { br, gzip } }) => br.length + gzip.length);
    this.#templates = partition(maxBytes / 4, ({ bytes }) => bytes);
    this.#newTemplates = partition(maxBytes / 4, ({ bytes }) => bytes);
  }

  get bytes(): number {
    return this.#partitions.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  get size(): number {
    return this.#partitions.reduce((sum, { size }) => sum + size, 0);
  }

  get #partitions() {
    return [this.#answers, this.#templates, this.#newTemplates];
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
    if (!this.#askedOnce.has(key)) {
      this.#askedOnce.set(key, true);
      return;
    }
    if (this.#beingMade.has(key) || this.#beingMade.size >= mostMade) return;
    this.#beingMade.add(key);
    try {
      this.#answers.set(key, await make());
    } catch (error) {
      reportError(error);
    } finally {
      this.#beingMade.delete(key);
    }
  }

  /** A page's template. It is promoted to a larger partition when it is requested again. */
  template({ canonical }: CanonicalPage): ResponseTemplate | undefined {
    const kept = this.#templates.get(canonical);
    if (kept) return kept;
    const template = this.#newTemplates.get(canonical);
    if (!template) return undefined;
    this.#newTemplates.delete(canonical);
    this.#templates.set(canonical, template);
    return template;
  }

  setTemplate({ canonical }: CanonicalPage, template: ResponseTemplate): void {
    this.#newTemplates.set(canonical, template);
  }
}

/** LRU, bounded in bytes. */
type Partition<Entry extends object> = LRUCache<string, Entry>;

function partition<Entry extends object>(
  maxBytes: number,
  bytesOf: (entry: Entry) => number,
): Partition<Entry> {
  return new LRUCache({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: (entry, key) => overhead + 2 * key.length + bytesOf(entry),
  });
}

function answerKey({ canonical, passthrough }: CanonicalPage): string {
  return `${canonical} ${passthrough.join(" ")}`;
}
