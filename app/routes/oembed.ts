import type { LoaderFunctionArgs } from "@remix-run/node";
import { rawQuery } from "~/platform/remix/adapter.server";
import { oembed } from "~/sharing/embed/oembed.server";

export function loader({ request }: LoaderFunctionArgs) {
  const answer = oembed(rawQuery(request));
  return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
}
