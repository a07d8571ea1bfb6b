import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { jsonResponse } from "~/platform/request/json-response.server";
import { suggestionsFor } from "~/search/ui/page.server";

export function loader({ request }: LoaderFunctionArgs) {
  return jsonResponse(suggestionsFor(currentAddress(request)));
}
