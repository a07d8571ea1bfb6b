import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { currentAddress } from "~/content/site/address.server";
import { submitForm } from "~/leads/forms/action.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { asText, fromText } from "~/platform/remix/data-text";
import { QuestionsPage } from "~/questions/questions-page";
import { questionsData } from "~/questions/questions-page.server";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  const { page, ...data } = questionsData(currentAddress(request));
  return { page, text: asText(data) };
}

export function action() {
  return submitForm();
}

export { clientAction } from "~/leads/forms/client-action";
export const shouldRevalidate = revalidatedByQuery("ask", "area");

export const meta = metaOf<typeof loader>((shell, { text, page }) =>
  pageHead(shell, { title: fromText(text).words.title, path: page.path }),
);

export default function Questions() {
  const { page, text } = useLoaderData<typeof loader>();
  const data = useMemo(() => ({ ...fromText(text), page }), [text, page]);
  return (
    <>
      <Main>
        <QuestionsPage data={data} />
      </Main>
      <ContactSection result={useActionData<typeof action>()} message={data.message} />
    </>
  );
}
