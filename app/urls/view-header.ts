import { parameterOf } from "~/urls/tables/parameters";

/** Header of a data request with what is counted of the page's query: the URL has only what shapes the data. */
export const viewHeader = "page-query";

/**
 * The header's value: the parts of a page's query that are counted.
 *
 * @param query the page's
 * @returns a query without its `?`, in ASCII
 */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
