import { parameterOf } from "~/urls/tables/parameters";

/** Request header with the query parameters for visit counts. URLs of data requests omit some of these parameters. */
export const viewHeader = "page-query";

/** The query parameters for visit counts, percent-encoded, because headers must be ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
