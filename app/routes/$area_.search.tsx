import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { currentAddress } from "~/content/site/address.server";
import { submitForm } from "~/leads/forms/action.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { searchData } from "~/search/server/search-page.server";
import { SearchPage, searchTitle } from "~/search/ui/search-page";
import { TourCards } from "~/sharing/tours/tour-cards";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return { page: searchData(currentAddress(request)) };
}

export function action() {
  return submitForm();
}

export { clientAction } from "~/leads/forms/client-action";
export const shouldRevalidate = revalidatedByQuery("q", "area");

export const meta = metaOf<typeof loader>((shell, { page }) =>
  pageHead(shell, { title: searchTitle(page, shell.messages) }),
);

export default function Search() {
  const { messages } = useShellData();
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <Main>
        <SearchPage page={page} messages={messages}>
          <TourCards tours={page.tours} />
        </SearchPage>
      </Main>
      <ContactSection result={useActionData<typeof action>()} />
    </>
  );
}
