import { oncePerSite, site } from "~/content/site/site.server";
import { type ProductValue, productValues } from "~/schema/basics/products";
import { countOfCompleteMatches } from "~/search/engine/search";
import { buildIndex, type SearchIndex } from "~/search/engine/search-index";
import { type SearchableTab, searchableTabs } from "./searchable.server";

type Indexes = Partial<Record<ProductValue, SearchIndex<SearchableTab>>>;

const indexes = oncePerSite((): Indexes => ({}));

export function searchIndex(product: ProductValue): SearchIndex<SearchableTab> {
  const { content } = site();
  const known = indexes();
  known[product] ??= buildIndex(
    searchableTabs(content.products[product], content.media),
    content.products[product].product.lang,
    content.products[product].synonyms,
  );
  return known[product];
}

export function hasResults(product: ProductValue, typed: string): boolean {
  return countOfCompleteMatches(searchIndex(product), typed) > 0;
}

/** Delay before each index is built, so that the builds do not delay the first requests after startup. */
const indexDelayMs = 1_000;

/** Builds each index in its own timer callback, so that the server can respond to requests between builds. */
export function prepareSearch(products: readonly ProductValue[] = productValues): void {
  const [next, ...rest] = products;
  if (!next) return;
  const prepare = () => {
    searchIndex(next);
    prepareSearch(rest);
  };
  setTimeout(prepare, indexDelayMs).unref();
}
