import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/should-revalidate";
import type { loader as rootLoader } from "~/root";
import { tourData } from "~/sharing/tours/page.server";
import { TourPage, tourTitle } from "~/sharing/tours/tour-page";
import { ContactSection } from "~/shell/contact-section";
import { pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return tourData(currentAddress(request));
}

export const shouldRevalidate = revalidatedByQuery("tour", "area");

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const shell = matches.find((match) => match.id === "root")?.data;
  return shell && data ? pageHead(shell, { title: tourTitle(data, shell.messages) }) : [];
};

export default function Tour() {
  return (
    <>
      <Main>
        <TourPage data={useLoaderData<typeof loader>()} />
      </Main>
      <ContactSection />
    </>
  );
}
