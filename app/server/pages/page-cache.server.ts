import { LRUCache } from "lru-cache";
import { reportError } from "~/platform/log/report.server";
import type { CachedResponse } from "./cached-response.server";
import type { DeflateMould } from "./deflate-mould.server";
import type { ResponseTemplate } from "./response-template.server";

/** A page that is rendered for all who get the same, and what stands in the request at hand where it has placeholders. */
export type CanonicalPage = { canonical: string; passthrough: readonly string[] };

/** What an entry takes besides its bodies, in bytes; an estimate. */
const overhead = 2048;

/** Requests of which it is known that they have come once. */
const mostNoted = 10_000;

/** Answers that are compressed thoroughly at the same time; each keeps a thread busy for some 40 ms. */
const mostMade = 2;

/**
 * Keeps pages and their data. Each is rendered once, as a template that is completed for whatever travels in a
 * request's query. What is asked for a second time is kept whole and compressed thoroughly, so that queries that come
 * once push nothing out.
 */
export class PageCache {
  readonly #answers: Partition<CachedResponse>;
  readonly #templates: Partition<ResponseTemplate>;
  /** Those that only the request has had that they were rendered for. */
  readonly #newTemplates: Partition<ResponseTemplate>;
  /** Templates as they are compressed for what travels in many requests, by its lengths. */
  readonly moulds: Partition<DeflateMould>;
  readonly #askedOnce = new LRUCache<string, true>({ max: mostNoted });
  readonly #beingMade = new Set<string>();

  constructor(maxBytes: number) {
    this.#answers = partition(maxBytes / 2, ({ bodies: { br, gzip } }) => br.length + gzip.length);
    this.#templates = partition(maxBytes / 4, ({ bytes }) => bytes);
    this.#newTemplates = partition(maxBytes / 8, ({ bytes }) => bytes);
    this.moulds = partition(maxBytes / 8, ({ bytes }) => bytes);
  }

  get bytes(): number {
    return this.#partitions.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  get size(): number {
    return this.#partitions.reduce((sum, { size }) => sum + size, 0);
  }

  get #partitions() {
    return [this.#answers, this.#templates, this.#newTemplates, this.moulds];
  }

  /** The answer that is kept whole for a request. */
  answer(page: CanonicalPage): CachedResponse | undefined {
    return this.#answers.get(answerKey(page));
  }

  /**
   * Keeps the answer to a request whole, unless it has come for the first time, or others are being made.
   *
   * @param make compresses it; who has asked does not wait for that
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

  /** The template of a page, which is kept longer once it has been asked for again. */
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
