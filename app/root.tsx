import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { pageHead } from "./content/head";
import { Frame } from "./shell/frame";
import { frameData } from "./shell/frame.server";
import { HeadFollower } from "./shell/head-follower";
import { Notice } from "./shell/notice";

export function loader({ params }: LoaderFunctionArgs) {
  return frameData(params.area ?? params["*"]?.split("/").find((segment) => segment !== ""));
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data || !error) return [];
  const notice = isMissing(error) ? data.words.notFound : data.words.failure;
  return pageHead(data, { title: notice.title });
};

// What this module renders is the content of the hydrated container. The document around it is written
// by the server alone (http/document.server), so that nodes which browser extensions put into <head> or
// <body> never meet React.
export default function Page() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <Frame data={data}>
        <Outlet />
      </Frame>
      <ClientLayer lang={data.lang} />
    </>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("root");
  const missing = isMissing(useRouteError());
  // Without the frame's own data there is nothing to say it with: the server then sends its plain page.
  if (!data) return null;
  return (
    <>
      <Frame data={data}>
        <Notice words={missing ? data.words.notFound : data.words.failure} home={data.home} />
      </Frame>
      <ClientLayer lang={data.lang} />
    </>
  );
}

function ClientLayer({ lang }: { lang: string }) {
  return (
    <>
      <HeadFollower lang={lang} />
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
