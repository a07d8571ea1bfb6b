import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";
import { CopyPage } from "~/sharing/copies/copy-page";
import { copyData } from "~/sharing/copies/copy-page.server";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return copyData(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area");

export const meta = metaOf<typeof loader>((shell, { words }) => pageHead(shell, { title: words.title }));

export default function Copy() {
  return (
    <>
      <Main>
        <CopyPage data={useLoaderData<typeof loader>()} />
      </Main>
      <ContactSection />
    </>
  );
}
