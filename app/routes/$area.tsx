import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { currentAddress, productOfPage } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { stopsOf } from "~/sharing/tours/tour-page.server";

/** The URL of a missing file also matches this route, so an unknown area is a 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const address = currentAddress(request);
  return { product: productOfPage(address).product.value, ...stopsOf(address) };
}

const ofAnotherTour = revalidatedByQuery("tour", "area");

/** The 404 page of a missing section has no tour stops, so the next page loads the stops. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTour(change) || change.currentParams.step === undefined;

export default function Area() {
  return <Outlet />;
}
