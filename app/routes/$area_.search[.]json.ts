import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestionsFor } from "~/finder/page.server";
import { rawQuery } from "~/remix/adapter.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return Response.json(suggestionsFor(rawQuery(request), params));
}
