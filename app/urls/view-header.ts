import { parameterOf } from "~/urls/tables/parameters";

/** Header of a data request with the counted parameters of the page's query, which the request's URL lacks. */
export const viewHeader = "page-query";

/** The counted parameters as a query without its `?`, in ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
