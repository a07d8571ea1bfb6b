import type { LoaderFunctionArgs } from "@remix-run/node";
import { revalidatedBy } from "~/navigation/should-revalidate";
import { rawQuery } from "~/platform/remix/adapter.server";
import { embedData } from "~/sharing/embed/embed.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return embedData(rawQuery(request), params);
}

export const shouldRevalidate = revalidatedBy("area", "sectionName", "step");

// The document is the server's own (server/document.server): without a component, a missing demo would be answered
// outside the frame.
export default function Embed() {
  return null;
}
