import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { TourPage, tourTitle } from "~/sharing/tours/tour-page";
import { tourData } from "~/sharing/tours/tour-page.server";
import { ContactSection } from "~/shell/contact-section";
import { metaOf, pageHead } from "~/shell/seo/head";
import { Main } from "~/shell/shell";

export function loader({ request }: LoaderFunctionArgs) {
  return tourData(currentAddress(request));
}

export const shouldRevalidate = revalidatedByQuery("tour", "area");

export const meta = metaOf<typeof loader>((shell, tour) =>
  pageHead(shell, { title: tourTitle(tour, shell.messages) }),
);

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
