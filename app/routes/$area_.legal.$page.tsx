import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { submitForm } from "~/leads/forms/action.server";
import { revalidatedBy } from "~/navigation/should-revalidate";
import type { loader as rootLoader } from "~/root";
import { ContactSection } from "~/shell/contact-section";
import { LegalPage } from "~/shell/legal/legal-page";
import { legalData } from "~/shell/legal/page.server";
import { pageHead } from "~/shell/seo/head";

export function loader({ request }: LoaderFunctionArgs) {
  return legalData(currentAddress(request));
}

export function action({ request }: ActionFunctionArgs) {
  return submitForm(request);
}

export { clientAction } from "~/leads/forms/client-action";
export const shouldRevalidate = revalidatedBy("area", "page");

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const shell = matches.find((match) => match.id === "root")?.data;
  return shell && data ? pageHead(shell, data.page) : [];
};

export default function Legal() {
  return (
    <>
      <LegalPage page={useLoaderData<typeof loader>().page} />
      <ContactSection result={useActionData<typeof action>()} />
    </>
  );
}
