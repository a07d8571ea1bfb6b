import { parameterOf } from "~/urls/tables/parameters";

/** Encodes the query parameters that visit counts use for a header. Headers must be ASCII. */
export const viewHeader = "page-query";

/** The query parameters that visit counts use. Percent-encoded, because headers must be ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
