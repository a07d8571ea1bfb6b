import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * When a route's data is loaded anew: for another value of the parameters that it shows. A form changes nothing that a
 * page shows, and what is in a query changes little of what a page shows.
 */
export function revalidatedBy(...parameters: string[]): ShouldRevalidateFunction {
  return ({ currentParams, nextParams }) =>
    parameters.some((parameter) => currentParams[parameter] !== nextParams[parameter]);
}

/** As `revalidatedBy`, and for another value of a parameter of the query. */
export function revalidatedByQuery(name: string, ...parameters: string[]): ShouldRevalidateFunction {
  const byParameters = revalidatedBy(...parameters);
  return (change) =>
    change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name) ||
    byParameters(change);
}
