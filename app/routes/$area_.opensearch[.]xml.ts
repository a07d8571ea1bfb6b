import { currentAddress } from "~/content/site/address.server";
import { openSearchXml } from "~/search/ui/open-search.server";

export function loader() {
  return new Response(openSearchXml(currentAddress()), {
    headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" },
  });
}
