import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { meetingFile } from "~/sharing/share/meeting.server";

export function loader({ request }: LoaderFunctionArgs) {
  return meetingFile(currentAddress(request));
}
