import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  type UIMatch,
  useLoaderData,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { shellData } from "~/content/shell-data/shell-data.server";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { revalidatedBy } from "~/navigation/data/should-revalidate";
import { QuestionsLink } from "~/navigation/links/questions-link";
import { useLoadInstead } from "~/navigation/load-instead";
import { currentAddress } from "./content/site/address.server";
import type { SectionTabs } from "./demo/demo-page.server";
import { FieldHistory } from "./navigation/field-history";
import { HeadSync } from "./navigation/head-sync";
import { RouteAnnouncer } from "./navigation/route-announcer";
import { omitFromHydration } from "./platform/remix/adapter.server";
import { ScrollPositions } from "./platform/remix/scroll-positions";
import { Notice } from "./shell/notice";
import { pageHead } from "./shell/seo/head";
import { Shell } from "./shell/shell";
import { Welcome } from "./shell/welcome/welcome";

export function loader({ request }: LoaderFunctionArgs) {
  return omitFromHydration(shellData(currentAddress(request).product?.product.value));
}

/** Never reloads the shell's data, which depends only on the product. Links to another product load a new document. */
export const shouldRevalidate = revalidatedBy();

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data || !error) return [];
  const notice = isMissing(error) ? data.messages.notFound : data.messages.failure;
  return pageHead(data, { title: notice.title });
};

/** *Contact us* does not fit into the tab bar if the bar contains a link to all tabs. */
function hasRoomForContactLink({ id, data }: UIMatch): boolean {
  const bar = data as SectionTabs | undefined;
  return id === "routes/$area.$sectionName" && bar?.tabs.length !== 0 && bar?.all === undefined;
}

/** True for a demo page. The 404 page for a missing demo uses the same route, but its `page` is null. */
function isDemo({ id, data }: UIMatch): boolean {
  return id === "routes/$area.$sectionName.$step" && Boolean((data as { page?: unknown } | undefined)?.page);
}

// Browser extensions add nodes to <head> and <body>, so React hydrates only a container (document.server.tsx).
export default function Page() {
  const data = useLoaderData<typeof loader>();
  const matches = useMatches();
  return (
    <>
      <Shell data={data} hasTabs={matches.some(hasRoomForContactLink)}>
        <Outlet />
      </Shell>
      <ClientLayer data={data} onDemo={matches.some(isDemo)} />
    </>
  );
}

export function ErrorBoundary() {
  const data = useShellData();
  const error = useRouteError();
  if (useLoadInstead(error)) return <Shell data={data}>{null}</Shell>;
  const missing = isMissing(error);
  return (
    <>
      <Shell data={data}>
        <Notice
          messages={missing ? data.messages.notFound : data.messages.failure}
          home={data.home}
          other={missing ? data.options.find(({ value }) => value !== data.product) : undefined}
        >
          {missing && <QuestionsLink />}
        </Notice>
      </Shell>
      <ClientLayer data={data} onDemo={false} />
    </>
  );
}

function ClientLayer({ data, onDemo }: { data: ShellData; onDemo: boolean }) {
  return (
    <>
      <HeadSync lang={data.lang} />
      <RouteAnnouncer messages={data.messages} />
      <FieldHistory />
      <Welcome data={data} onDemo={onDemo} />
      <ScrollPositions />
    </>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
