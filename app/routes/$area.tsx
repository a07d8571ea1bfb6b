import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { currentAddress, productOfPage } from "~/content/site/address.server";
import { revalidatedBy } from "~/navigation/should-revalidate";

/** Rejects unknown areas, so that a missing file never becomes a page. */
export function loader({ request }: LoaderFunctionArgs) {
  return { product: productOfPage(currentAddress(request)).product.value };
}

export const shouldRevalidate = revalidatedBy("area");

export default function Area() {
  return <Outlet />;
}
