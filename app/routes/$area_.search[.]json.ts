import { currentAddress } from "~/content/site/address.server";
import { suggestionsFor } from "~/search/ui/page.server";

export function loader() {
  return Response.json(suggestionsFor(currentAddress()));
}
