import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToTab } from "~/demo/page.server";
import { rawQuery } from "~/remix/adapter.server";

/** Also where the tab form without JavaScript arrives, with the wanted tab in `?tab=`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return redirectToTab(rawQuery(request), params);
}

export { shouldRevalidate } from "~/navigation/should-revalidate";

// A route without a component would answer a missing page with a bare 404, outside the frame.
export default function FirstTabOfSection() {
  return null;
}
