import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { oembed } from "~/sharing/embed/oembed.server";

export function loader({ request }: LoaderFunctionArgs) {
  const answer = oembed(currentAddress(request).query);
  return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
}
