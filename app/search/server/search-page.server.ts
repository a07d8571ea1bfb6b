import { productOfPage } from "~/content/site/address.server";
import { namedTours } from "~/demo/demo-page.server";
import type { Language } from "~/schema/basics/languages";
import { type ProductValue, productValues } from "~/schema/basics/products";
import { countOfCompleteMatches, search, suggestedQueries } from "~/search/engine/search";
import type { Found, SearchIndex } from "~/search/engine/search-index";
import { unquoted } from "~/search/engine/words";
import { timeOf } from "~/urls/query/second";
import type { Address } from "~/urls/resolve";
import { searchPath } from "~/urls/tables/addresses";
import { questionsFound } from "./asked.server";
import { searchIndex } from "./search.server";
import type { SearchableTab } from "./searchable.server";

const maxDescribed = 10;
/** Maximum number of further search results, which show only a title. */
const maxNamed = 40;
const maxSuggested = 6;

const noResults = {
  asked: "",
  corrected: undefined,
  count: 0,
  missing: [],
  offersContact: false,
  hasQuestions: false,
  hits: written({ results: [], more: [], asked: [] }),
  meant: [],
  elsewhere: null,
};

export function searchData(address: Address) {
  const content = productOfPage(address);
  const { product, messages } = content;
  const { searchQuery: typed } = address;
  const path = searchPath(product.value);
  const index = searchIndex(product.value);
  if (typed === undefined) {
    const popular = bestOf(index, messages.search.examples.queries);
    return { ...noResults, path, parameter: undefined, typed, popular, tours: namedTours(content) };
  }
  const { tabs, missing, corrected, offersContact, found } = search(index, typed, maxDescribed);
  const count = tabs.length;
  const isAnswered = count > 0 && missing.length === 0;
  const asked = questionsFound(product.value, typed, corrected);
  return {
    path,
    parameter: `q=${encodeURIComponent(typed)}`,
    typed,
    asked: corrected ?? unquoted(typed) ?? typed,
    corrected,
    count,
    missing,
    offersContact,
    hits: written({
      results: found.map((each) => resultOf(each, product.lang)),
      more: tabs.slice(maxDescribed, maxDescribed + maxNamed).map(({ path, title }) => ({ path, title })),
      asked,
    }),
    hasQuestions: asked.length > 0,
    meant: count === 0 ? suggestedQueries(index, typed) : [],
    elsewhere: isAnswered ? null : foundElsewhere(product.value, typed),
    popular: [],
    tours: [],
  };
}

function bestOf(index: SearchIndex<SearchableTab>, queries: string[]) {
  const best = new Set(queries.flatMap((query) => search(index, query, 1).tabs[0] ?? []));
  return [...best].map(({ path, section, title, thumbnail }) => ({ path, section, title, thumbnail }));
}

export type SearchData = ReturnType<typeof searchData>;
export type SearchHit = ReturnType<typeof resultOf>;

export type SearchHits = {
  results: SearchHit[];
  more: { path: string; title: string }[];
  asked: ReturnType<typeof questionsFound>;
};

/** Hits are sent as a JSON string, which is 0.75 KB smaller than Remix's own format (rule 16.3). */
function written(hits: SearchHits): string {
  return JSON.stringify(hits);
}

function resultOf({ tab, title, passage, moments }: Found<SearchableTab>, lang: Language) {
  const { path, section, thumbnail, timing } = tab;
  return {
    path,
    section,
    title,
    passage,
    moments: moments.map(({ second, language, text }) => ({
      second,
      from: timeOf(String(second), timing),
      language: otherThan(lang, language),
      text,
    })),
    thumbnail,
  };
}

function foundElsewhere(here: ProductValue, typed: string) {
  const [product] = productValues.filter((value) => value !== here);
  if (!product) return null;
  const count = countOfCompleteMatches(searchIndex(product), typed);
  return count > 0 ? { product, count, path: searchPath(product) } : null;
}

export function suggestionsFor(address: Address) {
  const { product } = productOfPage(address);
  const { tabs, found } = search(searchIndex(product.value), address.searchQuery ?? "", maxSuggested);
  const suggested = found.map(({ tab: { path, section, thumbnail, timing }, title, best }) => ({
    path,
    section,
    title,
    thumbnail,
    said: best?.text ?? [],
    from: best && timeOf(String(best.second), timing),
    language: best && otherThan(product.lang, best.language),
  }));
  return { count: tabs.length, suggested };
}

export type Suggestions = ReturnType<typeof suggestionsFor>;

function otherThan(lang: Language, language: Language): Language | undefined {
  return language === lang ? undefined : language;
}
