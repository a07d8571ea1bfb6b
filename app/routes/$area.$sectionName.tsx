import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { redirectToTab, sectionData } from "~/demo/page.server";
import { TabBar } from "~/demo/tab-bar";
import { rawQuery } from "~/http/raw-query.server";
import { Main } from "~/shell/frame";
import { useFrameData } from "~/shell/use-frame-data";

/** Without a step it redirects to one: the tab form without JavaScript arrives here, with `?tab=`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  if (params.step === undefined) throw redirectToTab(rawQuery(request), params);
  return sectionData(params);
}

export default function Section() {
  const section = useLoaderData<typeof loader>();
  const { words } = useFrameData();
  return (
    <>
      <TabBar section={section} current={useParams().step} words={words} />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
