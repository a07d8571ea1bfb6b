import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { ComponentProps, ReactNode } from "react";
import type { Messages } from "~/content/schema/messages";
import { addressOf, rewriteTarget } from "~/content/site/address.server";
import { placeholder } from "~/content/url/placeholders";
import { keptQuery } from "~/content/url/query";
import type { Address } from "~/content/url/resolve";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { writeDataLiteral } from "~/platform/remix/adapter.server";
import { dataLiteral, markInMarkup } from "~/platform/remix/document-data";
import { Attached } from "~/platform/request/attached";
import { type SearchData, type SearchHit, searchData } from "~/search/ui/page.server";
import { Hit, SearchResults, searchTitle } from "~/search/ui/search-page";
import { sourceOf } from "~/server/headers/security-headers.server";
import {
  cacheable,
  hashOf,
  type Preconditions,
  type Reply,
  replyWith,
  sentOnce,
} from "./cached-response.server";
import { type GzipPart, gzipped, keptPart } from "./gzip.server";
import type { CanonicalPage, PageCache } from "./page-cache.server";
import { type Answer, keepRendered } from "./rendered.server";
import { escapeMarkup, fillPlaceholders } from "./response-template.server";
import { type Known, staticMarkup } from "./static-markup";

/*
 * Search pages differ by what was typed, so hardly any is asked for twice, and Remix takes some 10 ms for each. So it
 * renders one page, the frame, for a text that finds nothing; what differs by query is written into that.
 */

/** The text that the frame is rendered for: a private character, which no content and no word has. */
const marker = "\uE000";

const routeId = "routes/$area_.search";

/** The fewest bytes of a text between slots that is kept compressed. */
const fewestKept = 8 * 1024;

/** Results resemble each other, hardly what is before them. At level 7 a page would have 3 % less, and take half again as long. */
const effort = { level: 3, reach: 4 * 1024 };

/** What differs by query in a search page's HTML. */
type Slots = Record<"title" | "value" | "query" | "results" | "data", string>;

/** The page that a search page is a copy of but for its slots; undefined for all other pages. */
export function framePage(
  { kind, isData, product, typed, canonical, passthrough }: Address,
  pages: PageCache,
): CanonicalPage | undefined {
  if (kind.pattern !== "/:area/search" || isData || !product || !typed || !canonical) return undefined;
  if (frameless.has(pages)) return undefined;
  const [before = "", after] = canonical.split(`q=${encodeURIComponent(typed)}`);
  if (after === undefined) return undefined;
  return { canonical: `${before}q=${encodeURIComponent(marker)}${after}`, passthrough };
}

/** Frames that are kept: one for each product, view and language of captions. */
const mostFrames = 12;

const framesOf = new WeakMap<PageCache, LRUCache<string, SearchFrame>>();

/** Caches of content whose search pages turned out not to fit a frame: Remix renders them all. */
const frameless = new WeakSet<PageCache>();

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
    // Until it has turned out to be a frame.
    frameless.add(pages);
    const frame = SearchFrame.of(body, answer, address);
    frameless.delete(pages);
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
  const { parts, ...answer } = frame.fill(address);
  const write = () => Buffer.concat(parts.map(({ text }) => text));
  pages.keepRepeated({ canonical, passthrough }, () => cacheable(answer, write()));
  pageRequests.inc({ result: "miss" });
  return replyWith(
    sentOnce(answer, write, () => gzipped(parts, effort)),
    wanted,
  );
}

type Filled = Answer & { hash: string; parts: GzipPart[] };

/** A text between slots, compressed if it is long. */
type FramePart = string | Required<GzipPart>;

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
  /** The texts for visitors without a query that travels, as most are. */
  readonly #plain: FramePart[];

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
    const scripts = [...body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    this.#script = scripts.find((text) => text.includes(slots.data))?.split(slots.data) ?? [];
    this.#scriptHash = sourceOf(this.#script.join(slots.data));
    this.#plain = this.#filled([]).map((text) =>
      text.length < fewestKept ? text : keptPart(Buffer.from(text)),
    );
  }

  /**
   * @param body of the frame's page, with placeholders
   * @param address of the frame's page
   * @throws where the page is not made as this module thinks
   */
  static of(body: string, answer: Answer, address: Address): SearchFrame {
    const slots = slotsOf(address, dataLiteral.exec(body)?.[1]);
    const frame = new SearchFrame(body, answer, slots);
    const found = new Set(frame.#slots);
    const isLeft = (text: string) => text.includes(marker) || placeholder.test(text);
    const isWhole =
      // Thanks are in the place of the form that has the query.
      Object.keys(slots).every((name) => name === "query" || found.has(name as keyof Slots)) &&
      frame.#script.length === 2 &&
      policyOf(answer).includes(frame.#scriptHash) &&
      !frame.#filled([]).some(isLeft);
    if (!isWhole) throw new Error("the frame of search pages has other slots than expected");
    return frame;
  }

  /** The page for a query. */
  fill(address: Address): Filled {
    const { passthrough } = address;
    const slots = slotsOf(address);
    const isPlain = passthrough.every((piece) => piece === "");
    const fixed = isPlain ? this.#plain : this.#filled(passthrough);
    const parts: GzipPart[] = [];
    let text = "";
    fixed.forEach((part, index) => {
      if (typeof part === "string") text += part;
      else {
        parts.push({ text: Buffer.from(text) }, part);
        text = "";
      }
      const name = this.#slots[index];
      if (name !== undefined) text += slots[name];
    });
    parts.push({ text: Buffer.from(text) });
    const scriptHash = sourceOf(this.#script.join(slots.data));
    const policy = policyOf({ headers: this.#headers }).replace(this.#scriptHash, scriptHash);
    return {
      status: this.#status,
      headers: { ...this.#headers, "content-security-policy": policy },
      // The other slots are made of the data, of messages, whose hash the frame has in a script's name, and of the query.
      hash: hashOf(this.#hash + scriptHash + slots.results + JSON.stringify(passthrough)),
      parts,
    };
  }

  #filled(passthrough: readonly string[]): string[] {
    return this.#texts.map((text) => fillPlaceholders(text, passthrough));
  }
}

function policyOf({ headers }: Pick<Answer, "headers">): string {
  return headers["content-security-policy"] ?? "";
}

/** @param data literal of the page's data, where it is known */
function slotsOf(address: Address, data?: string): Slots {
  const { product, typed = "", query } = address;
  if (!product) throw new Error("a search page is always a product's");
  const { messages } = product;
  const page = searchData(address);
  return {
    title: escapeMarkup(searchTitle(page, messages)),
    value: `value="${escapeMarkup(typed)}"`,
    query: escapeMarkup(encodeURIComponent(typed)),
    results: resultsMarkup(page, messages, keptQuery(query)),
    data:
      data ??
      writeDataLiteral({ root: {}, [routeId]: { page: markInMarkup({ ...page, results: [], more: [] }) } }),
  };
}

/** @param query that links carry on */
export function resultsMarkup(page: SearchData, messages: Messages, query: string): string {
  const results = <SearchResults page={page} messages={messages} query={query} Link={PlainLink} />;
  return staticMarkup(results, query === "" ? knownHit : undefined);
}

const hitMarkups = new Attached<SearchHit, string>();

/** Of visitors without a query that travels, as most are: others would be kept for each query. */
const knownHit: Known = (component, props) => {
  if (component !== Hit) return undefined;
  const { hit } = props as ComponentProps<typeof Hit>;
  const markup = hitMarkups.of(hit) ?? staticMarkup(<Hit hit={hit} query="" Link={PlainLink} />);
  hitMarkups.set(hit, markup);
  return markup;
};

/** What the server writes of a `PersistentQueryLink`. */
function PlainLink({ to, query, children }: { to: string; query: string; children: ReactNode }) {
  return <a href={to + query}>{children}</a>;
}
