import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { currentAddress } from "~/content/site/address.server";
import { useShellData } from "~/content/site/use-shell-data";
import { sectionData } from "~/demo/page.server";
import { TabBar } from "~/demo/tab-bar";
import { usePersistentQuery } from "~/navigation/persistent-query-link";
import { usePrefetch } from "~/navigation/prefetch";
import { revalidatedBy } from "~/navigation/should-revalidate";

export function loader({ request }: LoaderFunctionArgs) {
  return sectionData(currentAddress(request));
}

export const shouldRevalidate = revalidatedBy("area", "sectionName", "step");

export default function Section() {
  const section = useLoaderData<typeof loader>();
  const { messages } = useShellData();
  const { step } = useParams();
  const query = usePersistentQuery();
  usePrefetch(section.tabs.filter(({ tab }) => tab !== step).map(({ path }) => path + query));
  return (
    <>
      <TabBar section={section} current={step} messages={messages} />
      <Outlet />
    </>
  );
}
