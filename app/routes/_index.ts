import { currentAddress } from "~/content/site/address.server";
import { redirectOn } from "~/demo/page.server";

export function loader() {
  return redirectOn(currentAddress());
}
