import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * When a route's data is loaded anew: for another value of the parameters that it shows. A form changes nothing that a
 * page shows, and what is in a query changes no data.
 */
export function revalidatedBy(...parameters: string[]): ShouldRevalidateFunction {
  return ({ currentParams, nextParams }) =>
    parameters.some((parameter) => currentParams[parameter] !== nextParams[parameter]);
}
