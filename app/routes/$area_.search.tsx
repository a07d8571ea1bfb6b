import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { searchData } from "~/finder/page.server";
import { SearchPage, searchTitle } from "~/finder/search-page";
import { ContactSection } from "~/frame/contact-section";
import { Main } from "~/frame/frame";
import { submitForm } from "~/leads/action.server";
import { revalidatedByQuery } from "~/navigation/should-revalidate";
import { rawQuery } from "~/remix/adapter.server";
import type { loader as rootLoader } from "~/root";
import { pageHead } from "~/seo/head";
import { useFrameData } from "~/site/use-frame-data";

export function loader({ request, params }: LoaderFunctionArgs) {
  return { page: searchData(rawQuery(request), params) };
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitForm(request, params);
}

export { clientAction } from "~/leads/client-action";
export const shouldRevalidate = revalidatedByQuery("q", "area");

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const frame = matches.find((match) => match.id === "root")?.data;
  return frame && data ? pageHead(frame, { title: searchTitle(data.page, frame.messages) }) : [];
};

export default function Search() {
  const { messages } = useFrameData();
  return (
    <>
      <Main>
        <SearchPage page={useLoaderData<typeof loader>().page} messages={messages} />
      </Main>
      <ContactSection result={useActionData<typeof action>()} />
    </>
  );
}
