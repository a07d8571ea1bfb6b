import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { pngOf } from "~/sharing/share/qr-code.server";
import { qrCode } from "~/sharing/share/share-page.server";

export function loader({ request }: LoaderFunctionArgs) {
  return qrCode(currentAddress(request), pngOf, "image/png");
}
