import { parameterOf } from "~/urls/tables/parameters";

/** Header with parameters that the URLs of data requests omit. */
export const viewHeader = "page-query";

/** Percent-encoded, because headers must be ASCII. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
