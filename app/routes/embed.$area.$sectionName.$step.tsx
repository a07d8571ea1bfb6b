import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";
import { embedData } from "~/sharing/embed/embed.server";

export function loader({ request }: LoaderFunctionArgs) {
  return embedData(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area", "sectionName", "step");

// `entry.server.tsx` renders embeds. Without a component in this route, the 404 page would have no shell.
export default function Embed() {
  return null;
}
