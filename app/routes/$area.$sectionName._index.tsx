import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { redirectOn } from "~/demo/demo-page.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";

/** Without scripts, the form for choosing a tab submits to this URL, with the tab in `?tab=`. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectOn(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area", "sectionName");

// Without a component in this route, the 404 page would be rendered without the shell.
export default function FirstTabOfSection() {
  return null;
}
