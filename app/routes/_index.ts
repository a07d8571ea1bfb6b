import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToTab } from "~/demo/page.server";
import { rawQuery } from "~/platform/remix/adapter.server";

export function loader({ request }: LoaderFunctionArgs) {
  return redirectToTab(rawQuery(request), {});
}
