import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { DataParameter } from "~/urls/tables/parameters";

export function revalidatedBy(...parameters: string[]): ShouldRevalidateFunction {
  return ({ currentParams, nextParams }) =>
    parameters.some((parameter) => currentParams[parameter] !== nextParams[parameter]);
}

export function revalidatedByQuery(name: DataParameter, ...parameters: string[]): ShouldRevalidateFunction {
  const byParameters = revalidatedBy(...parameters);
  return (change) =>
    change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name) ||
    byParameters(change);
}
