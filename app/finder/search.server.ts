import type { ProductValue } from "~/content/schema/site";
import { buildIndex, type SearchIndex } from "~/search/search-index";
import { type LoadedSite, site } from "~/site/site.server";
import { type SearchableTab, searchableTabs } from "./searchable.server";

type Indexes = Record<ProductValue, SearchIndex<SearchableTab>>;

const indexes = new WeakMap<LoadedSite, Indexes>();

/** What can be found, for the content at hand. It is made once, at the start of the server. */
export function searchIndexes(): Indexes {
  const known = indexes.get(site());
  if (known) return known;
  const { products, media } = site().content;
  const indexOf = (value: ProductValue) =>
    buildIndex(searchableTabs(products[value], media), products[value].product.lang);
  const made = { Seafood: indexOf("Seafood"), Logistics: indexOf("Logistics") };
  indexes.set(site(), made);
  return made;
}
