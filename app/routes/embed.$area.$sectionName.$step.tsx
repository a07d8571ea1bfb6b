import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { revalidatedBy } from "~/navigation/should-revalidate";
import { embedData } from "~/sharing/embed/embed.server";

export function loader({ request }: LoaderFunctionArgs) {
  return embedData(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area", "sectionName", "step");

// The document is the server's own (server/document.server): without a component, a missing demo would be answered
// outside the frame.
export default function Embed() {
  return null;
}
