import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { sectionPageData } from "~/demo/demo-page.server";
import { SectionPage, sectionPageTitle } from "~/demo/section-page";
import { revalidatedBy } from "~/navigation/data/should-revalidate";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return sectionPageData(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area", "sectionName");

export const meta = metaOf<typeof loader>((shell, section) =>
  pageHead(shell, { title: sectionPageTitle(section, shell.messages) }),
);

export default function Demos() {
  return (
    <>
      <Main>
        <SectionPage section={useLoaderData<typeof loader>()} />
      </Main>
      <ContactSection />
    </>
  );
}
