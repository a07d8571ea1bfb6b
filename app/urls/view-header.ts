import { parameterOf } from "~/urls/tables/parameters";

/** Percent-encodes the query parameters for visit counts, because a header must be ASCII. */
export const viewHeader = "page-query";

/** The query parameters for visit counts, percent-encoded, because headers must be ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
