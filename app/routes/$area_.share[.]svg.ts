import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { notFound } from "~/content/site/not-found.server";
import { qrCode } from "~/sharing/share/page.server";

export function loader({ request }: LoaderFunctionArgs) {
  const drawn = qrCode(currentAddress(request));
  if (drawn === undefined) throw notFound();
  return new Response(drawn, { headers: { "Content-Type": "image/svg+xml; charset=utf-8" } });
}
