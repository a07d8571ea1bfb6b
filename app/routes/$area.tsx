import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { currentAddress, productOfPage } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { stopsOf } from "~/sharing/tours/tour-page.server";

/** Responds with 404 to unknown areas. For example, the URL of a missing file also matches this route. */
export function loader({ request }: LoaderFunctionArgs) {
  const address = currentAddress(request);
  return { product: productOfPage(address).product.value, ...stopsOf(address) };
}

const ofAnotherTour = revalidatedByQuery("tour", "area");

/** Loads the tour's stops also when the visitor leaves the 404 page of a missing section, because it has no stops. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTour(change) || change.currentParams.step === undefined;

export default function Area() {
  return <Outlet />;
}
