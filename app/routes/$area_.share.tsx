import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactSection } from "~/frame/contact-section";
import { Main } from "~/frame/frame";
import { rawQuery } from "~/remix/adapter.server";
import type { loader as rootLoader } from "~/root";
import { pageHead } from "~/seo/head";
import { shareData } from "~/share/page.server";
import { SharePage } from "~/share/share-page";

export function loader({ request, params }: LoaderFunctionArgs) {
  return { share: shareData(rawQuery(request), params) };
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const frame = matches.find((match) => match.id === "root")?.data;
  return frame && data ? pageHead(frame, { title: data.share.words.title }) : [];
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
