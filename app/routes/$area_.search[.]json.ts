import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { suggestionsFor } from "~/search/server/search-page.server";

export function loader({ request }: LoaderFunctionArgs) {
  return Response.json(suggestionsFor(currentAddress(request)));
}
