import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Demo } from "~/demo/demo";
import { demoHead } from "~/demo/head";
import { stepData } from "~/demo/page.server";
import { rawQuery } from "~/http/raw-query.server";
import type { loader as rootLoader } from "~/root";
import { useFrameData } from "~/shell/use-frame-data";

export function loader({ request, params }: LoaderFunctionArgs) {
  return stepData(rawQuery(request), params);
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const frame = matches.find((match) => match.id === "root")?.data;
  return frame ? demoHead(frame, data?.page ?? null) : [];
};

export default function Step() {
  const { page } = useLoaderData<typeof loader>();
  const { words } = useFrameData();
  return page && <Demo page={page} words={words} />;
}
