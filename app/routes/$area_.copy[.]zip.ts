import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { copyFile } from "~/sharing/copies/archive.server";

export function loader({ request }: LoaderFunctionArgs) {
  return copyFile(currentAddress(request));
}
