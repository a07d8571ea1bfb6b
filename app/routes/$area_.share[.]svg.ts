import type { LoaderFunctionArgs } from "@remix-run/node";
import { rawQuery } from "~/remix/adapter.server";
import { qrCode } from "~/share/page.server";
import { notFound } from "~/site/not-found.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const drawn = qrCode(rawQuery(request), params);
  if (drawn === undefined) throw notFound();
  return new Response(drawn, { headers: { "Content-Type": "image/svg+xml; charset=utf-8" } });
}
