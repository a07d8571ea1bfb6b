import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentAddress } from "~/content/site/address.server";
import { questionsFile } from "~/questions/questions-page.server";

export function loader({ request }: LoaderFunctionArgs) {
  return questionsFile(currentAddress(request));
}
