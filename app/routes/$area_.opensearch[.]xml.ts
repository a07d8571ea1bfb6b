import type { LoaderFunctionArgs } from "@remix-run/node";
import { openSearchXml } from "~/search/ui/open-search.server";

export function loader({ params }: LoaderFunctionArgs) {
  return new Response(openSearchXml(params), {
    headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" },
  });
}
