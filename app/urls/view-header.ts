import { parameterOf } from "~/urls/tables/parameters";

/**
 * Header in which data requests send the counted parameters of the page's query. Data URLs omit some of these
 * parameters.
 */
export const viewHeader = "page-query";

/** The counted parameters as a query in ASCII, without the leading `?`. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
