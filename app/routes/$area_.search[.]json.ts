import type { LoaderFunctionArgs } from "@remix-run/node";
import { rawQuery } from "~/platform/remix/adapter.server";
import { suggestionsFor } from "~/search/ui/page.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return Response.json(suggestionsFor(rawQuery(request), params));
}
