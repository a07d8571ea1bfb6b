import { parameterOf } from "~/urls/tables/parameters";

/** Header of data requests with the counted parameters of the page's query, which data URLs partly omit. */
export const viewHeader = "page-query";

/** The counted parameters as a query in ASCII, without the leading `?`. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
