import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { sectionData } from "~/demo/page.server";
import { TabBar } from "~/demo/tab-bar";
import { useFrameData } from "~/site/use-frame-data";

export function loader({ params }: LoaderFunctionArgs) {
  return sectionData(params);
}

export { shouldRevalidate } from "~/navigation/should-revalidate";

export default function Section() {
  const section = useLoaderData<typeof loader>();
  const { messages } = useFrameData();
  return (
    <>
      <TabBar section={section} current={useParams().step} messages={messages} />
      <Outlet />
    </>
  );
}
