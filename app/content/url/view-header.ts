/** Header of a data request with the page's query. The data is the same for all queries, so the URL has none of it. */
export const viewHeader = "page-query";

const telling = new Set(["view", "captions", "tour", "utm_campaign"]);

/**
 * The header's value: the parts of a page's query that are counted.
 *
 * @param query the page's
 * @returns a query without its `?`, in ASCII
 */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => telling.has(name)),
  ).toString();
}
