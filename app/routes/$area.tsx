import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { currentAddress, productOfPage } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { stopsOf } from "~/sharing/tours/tour-page.server";

/** Unknown areas are a 404, so that the URL of a missing file never renders a page. */
export function loader({ request }: LoaderFunctionArgs) {
  const address = currentAddress(request);
  return { product: productOfPage(address).product.value, ...stopsOf(address) };
}

const ofAnotherTour = revalidatedByQuery("tour", "area");

/** The page of a missing section has no stops, so the stops are loaded when the visitor leaves that page. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTour(change) || change.currentParams.step === undefined;

export default function Area() {
  return <Outlet />;
}
