import type { LoaderFunctionArgs } from "@remix-run/node";
import { oembed } from "~/embed/oembed.server";
import { rawQuery } from "~/remix/adapter.server";

export function loader({ request }: LoaderFunctionArgs) {
  const answer = oembed(rawQuery(request));
  return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
}
