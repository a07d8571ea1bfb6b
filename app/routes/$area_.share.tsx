import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import type { loader as rootLoader } from "~/root";
import { shareData } from "~/sharing/share/page.server";
import { SharePage } from "~/sharing/share/share-page";
import { ContactSection } from "~/shell/contact-section";
import { pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return { share: shareData(currentAddress(request)) };
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const shell = matches.find((match) => match.id === "root")?.data;
  return shell && data ? pageHead(shell, { title: data.share.words.title }) : [];
};

export default function Share() {
  const { share } = useLoaderData<typeof loader>();
  return (
    <>
      <Main>
        <SharePage data={share} />
      </Main>
      <ContactSection />
    </>
  );
}
