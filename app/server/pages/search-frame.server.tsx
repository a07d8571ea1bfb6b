import type { IncomingMessage } from "node:http";
import { constants, deflateRawSync, type ZlibOptions } from "node:zlib";
import { LRUCache } from "lru-cache";
import { addressOf, rewriteTarget } from "~/content/site/address.server";
import type { Address } from "~/content/url/resolve";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { renderPart, writeDataLiteral } from "~/platform/remix/adapter.server";
import { dataLiteral } from "~/platform/remix/document-data";
import { searchData } from "~/search/ui/page.server";
import { SearchResults, searchTitle } from "~/search/ui/search-page";
import { sourceOf } from "~/server/headers/security-headers.server";
import {
  type Bytes,
  cacheable,
  hashOf,
  type Preconditions,
  type Reply,
  replyWith,
  sentOnce,
} from "./cached-response.server";
import type { CanonicalPage, PageCache } from "./page-cache.server";
import { type Answer, keepRendered } from "./rendered.server";
import {
  checksum,
  deflateWindow,
  escapeAttribute,
  fillLevel,
  fillPlaceholders,
  gzipEnd,
  gzipHead,
} from "./response-template.server";

/*
 * Search pages differ by what was typed, so hardly any is asked for twice, and Remix takes some 10 ms for each. So it
 * renders one page, the frame, for a text that finds nothing; what differs by query is written into that, in a tenth of
 * the time.
 */

/** The text that the frame is rendered for: a private character, which nobody can type and no word has. */
const marker = "\uE000";

const routeId = "routes/$area_.search";

/** The fewest bytes of a text between slots that is kept compressed: what follows then costs a dictionary of its own. */
const fewestKept = 8 * 1024;

/** What differs by query in a search page's HTML. */
type Slots = Record<"title" | "value" | "query" | "results" | "data", string>;

/** The page that a search page is a copy of but for its slots; undefined for all other pages. */
export function framePage({
  kind,
  isData,
  product,
  typed,
  canonical,
  passthrough,
}: Address): CanonicalPage | undefined {
  if (kind.pattern !== "/:area/search" || isData || !product || !typed || !canonical) return undefined;
  const [before = "", after] = canonical.split(`q=${encodeURIComponent(typed)}`);
  if (after === undefined) return undefined;
  return { canonical: `${before}q=${encodeURIComponent(marker)}${after}`, passthrough };
}

/** Frames that are kept: one for each product, view and language of captions. */
const mostFrames = 12;

const framesOf = new WeakMap<PageCache, LRUCache<string, SearchFrame>>();

/** The frame of a page, if it has been rendered for the content at hand. */
export function frameIn(pages: PageCache, { canonical }: CanonicalPage): SearchFrame | undefined {
  return framesOf.get(pages)?.get(canonical);
}

/** Has Remix render the frame of a page in place of the page, which is then put into it. */
export function renderFrame(request: IncomingMessage, framed: CanonicalPage, pages: PageCache): void {
  const asked = addressOf(request);
  const address = rewriteTarget(request, framed.canonical);
  keepRendered(request, framed, pages, async (body, answer, wanted) => {
    rewriteTarget(request, asked.target);
    const frame = await SearchFrame.of(body, answer, address);
    const frames = framesOf.get(pages) ?? new LRUCache({ max: mostFrames });
    framesOf.set(pages, frames);
    frames.set(framed.canonical, frame);
    return replyFromFrame(pages, frame, asked, wanted);
  });
}

/** The page for a query; it is kept whole once it is asked for again. */
export async function replyFromFrame(
  pages: PageCache,
  frame: SearchFrame,
  address: Address,
  wanted: Preconditions,
): Promise<Reply> {
  const { canonical = "", passthrough } = address;
  const { parts, ...answer } = await frame.fill(address);
  const write = () => Buffer.concat(parts.map(({ text }) => text));
  pages.keepRepeated({ canonical, passthrough }, () => cacheable(answer, write()));
  pageRequests.inc({ result: "miss" });
  return replyWith(
    sentOnce(answer, write, () => gzipped(parts)),
    wanted,
  );
}

/** A text of a page that has a query in it, and its compressed form if it is long enough to be kept. */
type Part = { text: Bytes; deflated: Bytes | undefined };

type Filled = Answer & { hash: string; parts: Part[] };

/** The frame of a product's search pages. */
class SearchFrame {
  readonly #status: number;
  readonly #headers: Record<string, string>;
  /** The texts between the slots, with placeholders. */
  readonly #texts: string[] = [];
  readonly #slots: (keyof Slots)[] = [];
  readonly #hash: string;
  /** The script with the page's data, before and after them. */
  readonly #script: string[];
  /** The policy's source expression for that script. */
  readonly #scriptHash: string;
  /** The texts as they are with a visitor's query, of which most have none. */
  readonly #filled = new LRUCache<string, Part[]>({ max: 10 });

  private constructor(body: string, { status, headers }: Answer, slots: Slots) {
    this.#status = status;
    this.#headers = headers;
    this.#hash = hashOf(body);
    const names = new Map(Object.entries(slots).map(([name, text]) => [text, name as keyof Slots]));
    const pattern = [...names.keys()].map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
    body.split(new RegExp(`(${pattern})`)).forEach((text, index) => {
      const name = names.get(text);
      if (index % 2 === 0) this.#texts.push(text);
      else if (name) this.#slots.push(name);
    });
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    this.#script = scripts.find((text) => text.includes(slots.data))?.split(slots.data) ?? [];
    this.#scriptHash = sourceOf(this.#script.join(slots.data));
  }

  /**
   * @param body of the frame's page, with placeholders
   * @param address of the frame's page
   * @throws where the page is not made as this module thinks
   */
  static async of(body: string, answer: Answer, address: Address): Promise<SearchFrame> {
    const slots = await slotsOf(address, dataLiteral.exec(body)?.[1]);
    const frame = new SearchFrame(body, answer, slots);
    const found = new Set(frame.#slots);
    if (found.size < Object.keys(slots).length || frame.#texts.some((text) => text.includes(marker)))
      throw new Error("the frame of search pages has other slots than expected");
    return frame;
  }

  /** The page for a query. */
  async fill(address: Address): Promise<Filled> {
    const { passthrough } = address;
    const slots = await slotsOf(address);
    const parts = this.#fixedParts(passthrough).flatMap((part, index): Part[] => {
      const name = this.#slots[index];
      if (name === undefined) return [part];
      const text = name === "results" ? fillPlaceholders(slots[name], passthrough) : slots[name];
      return [part, { text: Buffer.from(text), deflated: undefined }];
    });
    return {
      status: this.#status,
      headers: { ...this.#headers, "content-security-policy": this.#policyFor(slots) },
      hash: hashOf(this.#hash + JSON.stringify([passthrough, slots])),
      parts,
    };
  }

  /** The policy, which allows the script with this page's data in place of the frame's. */
  #policyFor({ data }: Slots): string {
    const policy = this.#headers["content-security-policy"] ?? "";
    return policy.replace(this.#scriptHash, sourceOf(this.#script.join(data)));
  }

  #fixedParts(passthrough: readonly string[]): Part[] {
    const key = passthrough.join(" ");
    const known = this.#filled.get(key);
    if (known) return known;
    const parts = this.#texts.map((each): Part => {
      const text = Buffer.from(fillPlaceholders(each, passthrough));
      return { text, deflated: text.length < fewestKept ? undefined : deflate(text, { level: 9 }) };
    });
    this.#filled.set(key, parts);
    return parts;
  }
}

/** @param data literal of the page's data, where it is known */
async function slotsOf(address: Address, data?: string): Promise<Slots> {
  const { product, typed = "", canonical = "" } = address;
  if (!product) throw new Error("a search page is always a product's");
  const { messages } = product;
  const page = searchData(address);
  return {
    title: escapeAttribute(searchTitle(page, messages)),
    value: `value="${escapeAttribute(typed)}"`,
    query: encodeURIComponent(typed),
    results: renderPart(<SearchResults page={page} messages={messages} />, canonical),
    data: data ?? (await writeDataLiteral({ root: {}, [routeId]: { page } })),
  };
}

/** A gzip stream of parts, of which only those are compressed that are not yet. */
function gzipped(parts: Part[]): Bytes {
  let before: Bytes = Buffer.alloc(0);
  let pending: Bytes[] = [];
  let [crc, length] = [0, 0];
  const written: Bytes[] = [gzipHead];
  const endPending = (options: ZlibOptions) => {
    const text = Buffer.concat(pending);
    const dictionary = before.subarray(-deflateWindow);
    written.push(deflate(text, dictionary.length > 0 ? { ...options, dictionary } : options));
    before = Buffer.concat([dictionary, text]);
    pending = [];
  };
  for (const { text, deflated } of parts) {
    crc = checksum(text, crc);
    length += text.length;
    if (deflated === undefined) {
      pending.push(text);
      continue;
    }
    if (pending.length > 0) endPending({ level: fillLevel });
    written.push(deflated);
    before = text;
  }
  endPending({ level: fillLevel, finishFlush: constants.Z_FINISH });
  return Buffer.concat([...written, gzipEnd(crc, length)]);
}

/** The compressed form of a text, which ends at a byte, so that another may follow. */
function deflate(text: Bytes, options: ZlibOptions): Bytes {
  return deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, ...options }) as Bytes;
}
