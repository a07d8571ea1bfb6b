import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageHead } from "~/content/head";
import { LegalPage } from "~/legal/legal-page";
import { legalData } from "~/legal/page.server";
import type { loader as rootLoader } from "~/root";

export function loader({ params }: LoaderFunctionArgs) {
  return legalData(params);
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const frame = matches.find((match) => match.id === "root")?.data;
  return frame && data ? pageHead(frame, data) : [];
};

export default function Legal() {
  return <LegalPage page={useLoaderData<typeof loader>()} />;
}
