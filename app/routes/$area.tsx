import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { areaContent } from "~/content/site/site.server";
import { revalidatedBy } from "~/navigation/should-revalidate";

/** Lets only areas through: a file that is missing never becomes a page. */
export function loader({ params }: LoaderFunctionArgs) {
  return { product: areaContent(params.area).product.value };
}

export const shouldRevalidate = revalidatedBy("area");

export default function Area() {
  return <Outlet />;
}
