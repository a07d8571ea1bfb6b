import { type ProductValue, productValues } from "~/content/schema/site";
import { type LoadedSite, site } from "~/content/site/site.server";
import { buildIndex, type SearchIndex } from "~/search/engine/search-index";
import { type SearchableTab, searchableTabs } from "./searchable.server";

type Indexes = Partial<Record<ProductValue, SearchIndex<SearchableTab>>>;

const indexes = new WeakMap<LoadedSite, Indexes>();

/** A product's search index for the present content, built once. */
export function searchIndex(product: ProductValue): SearchIndex<SearchableTab> {
  const { content } = site();
  const known = indexes.get(site()) ?? {};
  indexes.set(site(), known);
  known[product] ??= buildIndex(
    searchableTabs(content.products[product], content.media),
    content.products[product].product.lang,
    content.products[product].synonyms,
  );
  return known[product];
}

/** Builds the indexes before anybody searches, yielding to pending requests between them. */
export function prepareSearch(): void {
  for (const product of productValues) setImmediate(() => searchIndex(product));
}
