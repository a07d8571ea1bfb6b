import { parameterOf } from "~/urls/tables/parameters";

/** Request header for visit counts. It carries the query parameters that the URLs of data requests omit. */
export const viewHeader = "page-query";

/** The query parameters for visit counts, percent-encoded, because headers must be ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
