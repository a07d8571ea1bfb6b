import { LRUCache } from "lru-cache";
import type { ProductValue } from "~/content/schema/site";

/** Most searches that are remembered: more than have cached pages. */
const mostKnown = 5_000;

const known = new LRUCache<string, boolean>({ max: mostKnown });

/** Remembers whether a search had results, because a cached page is not searched for again. */
export function rememberResult(product: ProductValue, typed: string, isFound: boolean): void {
  known.set(`${product} ${typed}`, isFound);
}

/** Whether a recent search had results; undefined if nobody has searched for it recently. */
export function hadResults(product: ProductValue, typed: string): boolean | undefined {
  return known.get(`${product} ${typed}`);
}
