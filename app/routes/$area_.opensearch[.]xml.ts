import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { openSearchXml } from "~/search/server/open-search.server";

export function loader({ request }: LoaderFunctionArgs) {
  return new Response(openSearchXml(currentAddress(request)), {
    headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" },
  });
}
