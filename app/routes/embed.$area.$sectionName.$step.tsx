import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";
import { embedData } from "~/sharing/embed/embed.server";

export function loader({ request }: LoaderFunctionArgs) {
  return embedData(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area", "sectionName", "step");

// `entry.server.tsx` renders embeds, so this component is needed only for the shell of the 404 page.
export default function Embed() {
  return null;
}
