/**
 * The header of a request for a page's data that says how the page is shown: that data is the same for all, so its
 * address does not.
 */
export const shownBy = "page-query";

const telling = new Set(["view", "captions", "tour", "utm_campaign"]);

/**
 * What is said of a page that is shown by script, which a document's own address says too.
 *
 * @param query the page's
 * @returns a query without its `?`, of ASCII alone
 */
export function shownQuery(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => telling.has(name)),
  ).toString();
}
