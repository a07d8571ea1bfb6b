import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToTab } from "~/demo/page.server";
import { revalidatedBy } from "~/navigation/should-revalidate";
import { rawQuery } from "~/platform/remix/adapter.server";

/** Also where the tab form without JavaScript arrives, with the wanted tab in `?tab=`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return redirectToTab(rawQuery(request), params);
}

export const shouldRevalidate = revalidatedBy("area", "sectionName");

// A route without a component would answer a missing page with a bare 404, outside the frame.
export default function FirstTabOfSection() {
  return null;
}
