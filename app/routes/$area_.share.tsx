import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { currentAddress } from "~/content/site/address.server";
import { asText, fromText } from "~/platform/remix/data-text";
import { copyOfShared } from "~/sharing/copies/copy-page.server";
import { SharePage } from "~/sharing/share/share-page";
import { shareData } from "~/sharing/share/share-page.server";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export async function loader({ request }: LoaderFunctionArgs) {
  const address = currentAddress(request);
  return { share: asText(shareData(address)), copy: await copyOfShared(address) };
}

export const meta = metaOf<typeof loader>((shell, { share }) =>
  pageHead(shell, { title: fromText(share).words.title }),
);

export default function Share() {
  const { share: text, copy } = useLoaderData<typeof loader>();
  const share = useMemo(() => fromText(text), [text]);
  return (
    <>
      <Main>
        <SharePage data={share} copy={copy} />
      </Main>
      <ContactSection />
    </>
  );
}
