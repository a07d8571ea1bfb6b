import { parameterOf } from "~/urls/tables/parameters";

/** Request header of data requests: the counted parameters of the page's query, which the data URL omits. */
export const viewHeader = "page-query";

/** The counted parameters as a query without the leading `?`, in ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
