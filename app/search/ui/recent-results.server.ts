import { LRUCache } from "lru-cache";
import type { ProductValue } from "~/content/schema/site";

/** Of so many searches it is known whether they found anything: of all whose pages are kept, and more. */
const mostKnown = 5_000;

const known = new LRUCache<string, boolean>({ max: mostKnown });

/** Notes whether a product has anything on what was typed; a page that is kept is not searched for again. */
export function rememberResult(product: ProductValue, typed: string, isFound: boolean): void {
  known.set(`${product} ${typed}`, isFound);
}

/** Whether a product has anything on what was typed; undefined where nobody has searched for it lately. */
export function hadResults(product: ProductValue, typed: string): boolean | undefined {
  return known.get(`${product} ${typed}`);
}
