import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { redirectToTab } from "~/demo/page.server";
import { rawQuery } from "~/http/raw-query.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return params.sectionName === undefined ? redirectToTab(rawQuery(request), params) : null;
}

export default function Area() {
  return <Outlet />;
}
