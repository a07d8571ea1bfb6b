import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { mailDraft } from "~/sharing/share/mail.server";

export function loader({ request }: LoaderFunctionArgs) {
  return mailDraft(currentAddress(request));
}
