import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { submitForm } from "~/leads/forms/action.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";
import { ContactSection } from "~/shell/contact-section";
import { LegalPage } from "~/shell/legal/legal-page";
import { legalData } from "~/shell/legal/legal-page.server";
import { metaOf, pageHead } from "~/shell/seo/head";

export function loader({ request }: LoaderFunctionArgs) {
  return legalData(currentAddress(request));
}

export function action() {
  return submitForm();
}

export { clientAction } from "~/leads/forms/client-action";
export const shouldRevalidate = revalidatedBy("area", "page");

export const meta = metaOf<typeof loader>((shell, { page }) => pageHead(shell, page));

export default function Legal() {
  return (
    <>
      <LegalPage page={useLoaderData<typeof loader>().page} />
      <ContactSection result={useActionData<typeof action>()} />
    </>
  );
}
