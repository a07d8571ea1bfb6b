import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { DataParameter } from "~/urls/tables/parameters";

/**
 * Loads a route's data again only if one of the parameters that it depends on changes. Forms do not change a page's
 * data, and most of a query does not either.
 */
export function revalidatedBy(...parameters: string[]): ShouldRevalidateFunction {
  return ({ currentParams, nextParams }) =>
    parameters.some((parameter) => currentParams[parameter] !== nextParams[parameter]);
}

/** Like `revalidatedBy`, and also if a query parameter changes. */
export function revalidatedByQuery(name: DataParameter, ...parameters: string[]): ShouldRevalidateFunction {
  const byParameters = revalidatedBy(...parameters);
  return (change) =>
    change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name) ||
    byParameters(change);
}
