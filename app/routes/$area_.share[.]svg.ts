import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { qrCode } from "~/sharing/share/page.server";
import { svgOf } from "~/sharing/share/qr-code.server";

export function loader({ request }: LoaderFunctionArgs) {
  return qrCode(currentAddress(request), svgOf, "image/svg+xml; charset=utf-8");
}
