import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Demo } from "~/demo/demo";
import { MissingDemo } from "~/demo/missing-demo";
import { tabData } from "~/demo/page.server";
import { ContactSection } from "~/frame/contact-section";
import { Main } from "~/frame/frame";
import { submitForm } from "~/leads/action.server";
import { useFetchAhead } from "~/navigation/fetch-ahead";
import { revalidatedByQuery } from "~/navigation/should-revalidate";
import { asksForPictures } from "~/pictures/use-view";
import { isDataRequest, rawQuery } from "~/remix/adapter.server";
import type { loader as rootLoader } from "~/root";
import { demoHead } from "~/seo/demo-head";
import { useFrameData } from "~/site/use-frame-data";
import { TourCards } from "~/tours/tour-cards";
import { TourStrip } from "~/tours/tour-strip";
import { neighboursOf, useTour } from "~/tours/use-tour";
import { LeadPlace } from "~/welcome/lead-place";

export function loader({ request, params }: LoaderFunctionArgs) {
  return tabData(rawQuery(request), params, isDataRequest());
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitForm(request, params);
}

export { clientAction } from "~/leads/client-action";

const ofAnotherTab = revalidatedByQuery("captions", "area", "sectionName", "step");

/** A document has the data of its own view only (rule 4.7). */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  ofAnotherTab(change) ||
  asksForPictures(change.currentUrl.search) !== asksForPictures(change.nextUrl.search);

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const frame = matches.find((match) => match.id === "root")?.data;
  return frame ? demoHead(frame, data?.page ?? null) : [];
};

export default function Step() {
  const { page, onward } = useLoaderData<typeof loader>();
  const tour = useTour(page?.path);
  const neighbours = neighboursOf(page, tour);
  const { previous, next } = neighbours;
  useFetchAhead([next, previous].flatMap((demo) => (demo && !demo.leaves ? demo.path : [])));
  const { messages } = useFrameData();
  return (
    <>
      {page && tour && <TourStrip tour={tour} />}
      <Main>
        {page && <LeadPlace />}
        {page && (
          <Demo page={page} messages={messages} neighbours={neighbours} repeated={tour?.repeated}>
            {!tour && <TourCards tours={page.tours} />}
          </Demo>
        )}
        {onward && <MissingDemo onward={onward} messages={messages} />}
      </Main>
      <ContactSection result={useActionData<typeof action>()} />
    </>
  );
}
