import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { currentAddress } from "~/content/site/address.server";
import { sectionData } from "~/demo/demo-page.server";
import { TabBar } from "~/demo/tab-bar";
import { revalidatedByQuery } from "~/navigation/data/should-revalidate";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { usePrefetch } from "~/navigation/links/prefetch";

export function loader({ request }: LoaderFunctionArgs) {
  return sectionData(currentAddress(request));
}

export const shouldRevalidate = revalidatedByQuery("tour", "area", "sectionName", "step");

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
