import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { currentAddress, productOfPage } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { stopsOf } from "~/sharing/tours/tour-page.server";

/** Rejects unknown areas, so that a missing file never becomes a page, and loads the stops of a tour. */
export function loader({ request }: LoaderFunctionArgs) {
  const address = currentAddress(request);
  return { product: productOfPage(address).product.value, ...stopsOf(address) };
}

const ofAnotherTour = revalidatedByQuery("tour", "area");

/** The page of a missing section has no stops. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTour(change) || change.currentParams.step === undefined;

export default function Area() {
  return <Outlet />;
}
