import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { submitForm } from "~/leads/forms/action.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { QuestionsPage } from "~/questions/questions-page";
import { questionsData } from "~/questions/questions-page.server";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return questionsData(currentAddress(request));
}

export function action() {
  return submitForm();
}

export { clientAction } from "~/leads/forms/client-action";
export const shouldRevalidate = revalidatedByQuery("ask", "area");

export const meta = metaOf<typeof loader>((shell, { words, page }) =>
  pageHead(shell, { title: words.title, path: page.path }),
);

export default function Questions() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <Main>
        <QuestionsPage data={data} />
      </Main>
      <ContactSection result={useActionData<typeof action>()} message={data.message} />
    </>
  );
}
