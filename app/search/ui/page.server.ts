import type { Language } from "~/content/schema/languages";
import { type ProductValue, productValues } from "~/content/schema/products";
import { productOfPage } from "~/content/site/address.server";
import { searchPath } from "~/content/url/addresses";
import type { Address } from "~/content/url/resolve";
import { withinVideo } from "~/content/url/second";
import { countOf, proposals, search } from "~/search/engine/search";
import type { Found } from "~/search/engine/search-index";
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
  hits: written([], []),
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
  return {
    path,
    parameter: `q=${encodeURIComponent(typed)}`,
    typed,
    count,
    missing,
    offersContact,
    hits: written(
      found.map((each) => resultOf(each, product.lang)),
      tabs.slice(mostDescribed, mostDescribed + mostNamed).map(({ path, title }) => ({ path, title })),
    ),
    meant: count === 0 ? proposals(index, typed) : [],
    elsewhere: isAnswered ? null : foundElsewhere(product.value, typed),
  };
}

export type SearchData = ReturnType<typeof searchData>;
export type SearchHit = ReturnType<typeof resultOf>;

/** What is found: tabs with what is shown of them, and further ones by their names. */
export type SearchHits = { results: SearchHit[]; more: { path: string; title: string }[] };

/** As a text, because Remix gives each value of a page's data a number: three quarters of a KB for a full page (rule 16.3). */
function written(results: SearchHit[], more: SearchHits["more"]): string {
  return JSON.stringify({ results, more } satisfies SearchHits);
}

/** A tab that was found, as it is shown. */
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
