import { parameterOf } from "~/urls/tables/parameters";

/** Request header that contains the page's counted query parameters, because data URLs omit some of them. */
export const viewHeader = "page-query";

/** The counted parameters as a query in ASCII, without the leading `?`. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
