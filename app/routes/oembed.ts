import { currentAddress } from "~/content/site/address.server";
import { oembed } from "~/sharing/embed/oembed.server";

export function loader() {
  const answer = oembed(currentAddress().query);
  return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
}
