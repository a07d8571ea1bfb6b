import { dataRoutes, kindOf } from "~/content/url/address-table";

/**
 * Where a page's data for a client navigation is, as pages ask for it.
 *
 * @param page its path
 */
export function dataPath(page: string): string {
  return `${page}.data?${new URLSearchParams({ _routes: dataRoutes(kindOf(page)) })}`;
}
