import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/site/not-found.server";
import { rawQuery } from "~/platform/remix/adapter.server";
import { qrCode } from "~/sharing/share/page.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const drawn = qrCode(rawQuery(request), params);
  if (drawn === undefined) throw notFound();
  return new Response(drawn, { headers: { "Content-Type": "image/svg+xml; charset=utf-8" } });
}
