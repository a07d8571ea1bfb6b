import { type Language, type ProductValue, productValues } from "~/content/schema/site";
import { productOfPage } from "~/content/site/address.server";
import { searchPath } from "~/content/url/addresses";
import type { Address } from "~/content/url/resolve";
import { withinVideo } from "~/content/url/second";
import { Attached } from "~/platform/request/attached";
import { countOf, proposals, search } from "~/search/engine/search";
import type { Found } from "~/search/engine/search-index";
import { rememberResult } from "./recent-results.server";
import { searchIndex } from "./search.server";
import type { SearchableTab } from "./searchable.server";

/** Most tabs that a page describes, that it only names, and that are suggested while typing. */
const mostDescribed = 10;
const mostNamed = 40;
const mostSuggested = 6;

const nothing = {
  count: 0,
  missing: [],
  offersContact: false,
  results: [],
  more: [],
  meant: [],
  elsewhere: null,
};

/**
 * The results of a search (`?q=`) in an area.
 *
 * @throws a 404 response if there is no such area
 */
export function searchData(address: Address) {
  const { product } = productOfPage(address);
  const { typed } = address;
  const path = searchPath(product.value);
  if (typed === undefined) return { ...nothing, path, parameter: undefined, typed };
  const index = searchIndex(product.value);
  const { tabs, missing, offersContact, found } = search(index, typed, mostDescribed);
  const count = tabs.length;
  const isAnswered = count > 0 && missing.length === 0;
  rememberResult(product.value, typed, isAnswered);
  return {
    path,
    parameter: `q=${encodeURIComponent(typed)}`,
    typed,
    count,
    missing,
    offersContact,
    results: found.map((each) => hitOf(each, product.lang)),
    more: tabs.slice(mostDescribed, mostDescribed + mostNamed).map(({ path, title }) => ({ path, title })),
    meant: count === 0 ? proposals(index, typed) : [],
    elsewhere: isAnswered ? null : foundElsewhere(product.value, typed),
  };
}

export type SearchData = ReturnType<typeof searchData>;
export type SearchHit = ReturnType<typeof resultOf>;

/** A tab that was found, as it is shown. Where the same is found again, it is the same object. */
function hitOf(found: Found<SearchableTab>, lang: Language): SearchHit {
  const hit = hits.of(found) ?? resultOf(found, lang);
  hits.set(found, hit);
  return hit;
}

const hits = new Attached<Found<SearchableTab>, SearchHit>();

function resultOf({ tab, title, passage, moments }: Found<SearchableTab>, lang: Language) {
  const { path, section, thumbnail, durationSeconds } = tab;
  return {
    path,
    section,
    title,
    passage,
    moments: moments.map(({ second, language, text }) => ({
      second,
      /** The second that a link names; undefined for the beginning. */
      from: withinVideo(second, durationSeconds),
      language: otherThan(lang, language),
      text,
    })),
    thumbnail,
  };
}

/** The other product's results with all words; null if there are none. */
function foundElsewhere(here: ProductValue, typed: string) {
  const [product] = productValues.filter((value) => value !== here);
  if (!product) return null;
  const count = countOf(searchIndex(product), typed);
  return count > 0 ? { product, count, path: searchPath(product) } : null;
}

/**
 * Suggestions while typing: tabs, each with the best caption.
 *
 * @throws a 404 response if there is no such area
 */
export function suggestionsFor(address: Address) {
  const { product } = productOfPage(address);
  const { found } = search(searchIndex(product.value), address.typed ?? "", mostSuggested);
  return found.map(({ tab: { path, section, durationSeconds }, title, best }) => ({
    path,
    title: title.join(""),
    detail: best ? best.text.join("") : section,
    from: best && withinVideo(best.second, durationSeconds),
    language: best && otherThan(product.lang, best.language),
  }));
}

export type Suggestion = ReturnType<typeof suggestionsFor>[number];

/** A text's language if it is not the page's. */
function otherThan(lang: Language, language: Language): Language | undefined {
  return language === lang ? undefined : language;
}
