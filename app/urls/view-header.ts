import { parameterOf } from "~/urls/tables/parameters";

/** Request header with the query parameters that visit counts use, because data URLs omit some of them. */
export const viewHeader = "page-query";

/** The parameters that visit counts use, as a query in ASCII without the leading `?`. */
export function viewHeaderValue(query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => parameterOf(name)?.counted),
  ).toString();
}
