import { LRUCache } from "lru-cache";
import { languages } from "~/content/schema/site";
import type { CachedResponse } from "./cached-response.server";
import { type CanonicalRequest, partsOfData } from "./canonical-request.server";
import type { DeflateMould } from "./deflate-mould.server";
import type { ResponseTemplate } from "./response-template.server";

/** What an entry takes besides its bodies, in bytes; an estimate. */
const overhead = 2048;

const inLanguages = languages.map((language) => `captions=${language}`);

/** Queries of normal forms that many ask for; the others have parameters of which there are as many as one likes. */
const usualQueries = new Set([
  "",
  ...[...partsOfData].flatMap((routes) => {
    const part = `_routes=${encodeURIComponent(routes)}`;
    return [part, ...inLanguages.map((captions) => `${part}&${captions}`)];
  }),
  "__0__",
  ...inLanguages.map((captions) => `__0__&${captions}&__1__`),
  "__0__&quality=low&__1__",
  "__0__&view=pictures&__1__",
  "__0__&redirect=__1__&__2__",
  // As the form for links makes them.
  ...["quality=low", "view=pictures", ...inLanguages].map(
    (choice) => `__0__&redirect=__1__&__2__&${choice}&__3__`,
  ),
  "__0__&tour=__1__&__2__",
  // Of embeds, whose queries carry nothing on.
  "quality=low",
  "view=pictures",
]);

/** What travels in queries that the flags (rule 4.1) and the site's own links make. */
const usualPieces = new Set(["", "internal", "redirect", "redirect=true"]);

/**
 * Keeps pages and their data. Each is rendered once, as a template that is completed for whatever travels in a
 * request's query; the answers to the usual queries are kept whole, compressed thoroughly.
 */
export class PageCache {
  readonly #answers: Partition<CachedResponse>;
  readonly #templates: Partition<ResponseTemplate>;
  /** Those with made-up parameters, which must not push a page out. */
  readonly #otherTemplates: Partition<ResponseTemplate>;
  /** Templates as they are compressed for what travels in many requests, by its lengths. */
  readonly moulds: Partition<DeflateMould>;
  readonly #beingMade = new Map<string, Promise<CachedResponse>>();

  constructor(maxBytes: number) {
    this.#answers = partition(maxBytes / 2, ({ bodies: { br, gzip } }) => br.length + gzip.length);
    this.#templates = partition(maxBytes / 4, ({ bytes }) => bytes);
    this.#otherTemplates = partition(maxBytes / 8, ({ bytes }) => bytes);
    this.moulds = partition(maxBytes / 8, ({ bytes }) => bytes);
  }

  get bytes(): number {
    return this.#rooms.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  get size(): number {
    return this.#rooms.reduce((sum, { size }) => sum + size, 0);
  }

  get #rooms() {
    return [this.#answers, this.#templates, this.#otherTemplates, this.moulds];
  }

  /** The answer that is kept whole for a request. */
  answer(request: CanonicalRequest): CachedResponse | undefined {
    const key = answerKey(request);
    return key === undefined ? undefined : this.#answers.get(key);
  }

  /** Keeps the answer to a usual request. */
  setAnswer(request: CanonicalRequest, answer: CachedResponse): void {
    const key = answerKey(request);
    if (key !== undefined) this.#answers.set(key, answer);
  }

  /** Has the answer to a usual request made, once for all who ask meanwhile, and keeps it. */
  async madeAnswer(request: CanonicalRequest, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const key = answerKey(request) ?? request.target;
    const begun = this.#beingMade.get(key);
    if (begun) return begun;
    const making = make().finally(() => this.#beingMade.delete(key));
    this.#beingMade.set(key, making);
    const answer = await making;
    this.setAnswer(request, answer);
    return answer;
  }

  template({ target }: CanonicalRequest): ResponseTemplate | undefined {
    return this.#partitionOf(target).get(target);
  }

  setTemplate({ target }: CanonicalRequest, template: ResponseTemplate): void {
    this.#partitionOf(target).set(target, template);
  }

  #partitionOf(target: string): Partition<ResponseTemplate> {
    return hasUsualQuery(target) ? this.#templates : this.#otherTemplates;
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

function hasUsualQuery(target: string): boolean {
  const start = target.indexOf("?");
  return usualQueries.has(start < 0 ? "" : target.slice(start + 1));
}

/** Whether many ask just like this. */
export function isUsual({ target, passthrough: { area, pieces } }: CanonicalRequest): boolean {
  return area === "" && hasUsualQuery(target) && pieces.every((piece) => usualPieces.has(piece));
}

function answerKey(request: CanonicalRequest): string | undefined {
  if (!isUsual(request)) return undefined;
  const { target, passthrough } = request;
  return `${target} ${passthrough.pieces.join("&")}`;
}
