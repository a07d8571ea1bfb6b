import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { currentAddress, productOfPage } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { stopsOf } from "~/sharing/tours/tour-page.server";

/** Responds with 404 for unknown areas, because other URLs, such as the URLs of missing files, match this route too. */
export function loader({ request }: LoaderFunctionArgs) {
  const address = currentAddress(request);
  return { product: productOfPage(address).product.value, ...stopsOf(address) };
}

const ofAnotherTour = revalidatedByQuery("tour", "area");

/** Also loads the tour's stops after a 404 page (for a missing section), because the data of that page has no stops. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTour(change) || change.currentParams.step === undefined;

export default function Area() {
  return <Outlet />;
}
