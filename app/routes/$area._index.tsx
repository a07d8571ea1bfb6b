import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { redirectOn } from "~/demo/page.server";
import { revalidatedBy } from "~/navigation/should-revalidate";

export function loader({ request }: LoaderFunctionArgs) {
  return redirectOn(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area");

// A route without a component would answer a missing page with a bare 404, outside the frame.
export default function FirstTabOfArea() {
  return null;
}
