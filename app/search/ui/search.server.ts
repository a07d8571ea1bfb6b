import { type ProductValue, productValues } from "~/content/schema/site";
import { oncePerSite, site } from "~/content/site/site.server";
import { buildIndex, type SearchIndex } from "~/search/engine/search-index";
import { type SearchableTab, searchableTabs } from "./searchable.server";

type Indexes = Partial<Record<ProductValue, SearchIndex<SearchableTab>>>;

const indexes = oncePerSite((): Indexes => ({}));

/** A product's search index for the present content, built once. */
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

/** When the indexes are built, in milliseconds after the start: the server answers its first requests before. */
const preparedAfter = 1_000;

/** Builds the indexes before anybody searches, yielding to pending requests between them. */
export function prepareSearch(): void {
  for (const product of productValues) setTimeout(() => searchIndex(product), preparedAfter).unref();
}
