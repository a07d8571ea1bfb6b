import { type LoaderFunctionArgs, data as withStatus } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { currentAddress } from "~/content/site/address.server";
import { Demo } from "~/demo/demo";
import { tabData } from "~/demo/demo-page.server";
import { MissingDemo } from "~/demo/missing-demo";
import { submitForm } from "~/leads/forms/action.server";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { usePrefetch } from "~/navigation/links/prefetch";
import { asText, fromText } from "~/platform/remix/data-text";
import { FirstQuestions } from "~/questions/first-questions";
import { PrintedAddress } from "~/sharing/share/printed-address";
import { TourCards } from "~/sharing/tours/tour-cards";
import { TourEnd, TourLinks } from "~/sharing/tours/tour-end";
import { TourStrip } from "~/sharing/tours/tour-strip";
import { isLastStop, neighboursOf, useTour } from "~/sharing/tours/use-tour";
import { BelowStyles } from "~/shell/below-styles";
import { ContactSection } from "~/shell/contact-section";
import { demoHead } from "~/shell/seo/demo-head";
import { metaOf } from "~/shell/seo/head";
import { Main } from "~/shell/shell";
import { LeadDialogSlot } from "~/shell/welcome/lead-dialog-slot";
import { asksForPictures } from "~/urls/page-queries/view";

export function loader({ request }: LoaderFunctionArgs) {
  const { data, init } = tabData(currentAddress(request));
  return withStatus(
    { ...data, page: data.page && { path: data.page.path, text: asText(data.page) } },
    init ?? {},
  );
}

export function action() {
  return submitForm();
}

export { clientAction } from "~/leads/forms/client-action";

const ofAnotherTab = revalidatedByQuery("captions", "area", "sectionName", "step");
const ofAnotherTour = revalidatedByQuery("tour");

/** The data contains only the current view (video or pictures), so changing the view loads the data again. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTab(change) ||
  ofAnotherTour(change) ||
  asksForPictures(change.currentUrl.search) !== asksForPictures(change.nextUrl.search);

export const meta = metaOf<typeof loader>((shell, { page }) => demoHead(shell, page && fromText(page.text)));

export default function Step() {
  const { page: loaded, onward } = useLoaderData<typeof loader>();
  const page = useMemo(() => loaded && fromText(loaded.text), [loaded]);
  const tour = useTour(page);
  const isLast = tour !== undefined && isLastStop(tour);
  const neighbours = neighboursOf(page, tour);
  const query = usePersistentQuery();
  const { previous, next } = neighbours;
  usePrefetch(
    [next, previous].flatMap((demo) =>
      demo && !demo.reloadDocument ? demo.path + (demo.query ?? query) : [],
    ),
  );
  const { messages } = useShellData();
  return (
    <>
      {page && tour && <TourStrip tour={tour} />}
      <Main ofDemo={page !== undefined}>
        {page && <LeadDialogSlot />}
        {page && (
          <Demo
            {...{ page, messages, neighbours }}
            stop={tour && tour.current >= 0 ? { ...tour, end: isLast && <TourEnd tour={tour} /> } : undefined}
          >
            <BelowStyles />
            {page.ask && <FirstQuestions ask={page.ask} />}
            <TourCards tours={page.tours} />
            {isLast && <TourLinks tour={tour} />}
          </Demo>
        )}
        {onward && <MissingDemo onward={onward} messages={messages} />}
      </Main>
      <ContactSection result={useActionData<typeof action>()}>
        {page && <PrintedAddress {...page} />}
      </ContactSection>
    </>
  );
}
