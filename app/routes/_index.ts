import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { redirectOn } from "~/demo/demo-page.server";

export function loader({ request }: LoaderFunctionArgs) {
  return redirectOn(currentAddress(request));
}
