import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useFrameData } from "~/content/site/use-frame-data";
import { sectionData } from "~/demo/page.server";
import { TabBar } from "~/demo/tab-bar";
import { useFetchAhead } from "~/navigation/fetch-ahead";
import { revalidatedBy } from "~/navigation/should-revalidate";

export function loader({ params }: LoaderFunctionArgs) {
  return sectionData(params);
}

export const shouldRevalidate = revalidatedBy("area", "sectionName");

export default function Section() {
  const section = useLoaderData<typeof loader>();
  const { messages } = useFrameData();
  const { step } = useParams();
  useFetchAhead(section.tabs.filter(({ tab }) => tab !== step).map(({ path }) => path));
  return (
    <>
      <TabBar section={section} current={step} messages={messages} />
      <Outlet />
    </>
  );
}
