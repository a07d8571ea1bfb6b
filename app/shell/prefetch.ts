/**
 * Fetches the data of a page that looks wanted, so that going there need not wait for it. Remix's own way is
 * a prefetch link, which Firefox holds against `default-src`; a plain request is one to the site itself.
 *
 * @param page path and query of the page
 */
export function prefetchPage(page: string): void {
  const address = new URL(page, window.location.origin);
  address.pathname += ".data";
  // Spells the query the way Remix will: only the very same address is found in the browser's cache.
  address.search = address.searchParams.toString();
  fetch(address, { priority: "low" }).catch(() => undefined);
}
