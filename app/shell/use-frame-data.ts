import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import type { FrameData } from "./frame.server";

/** The frame's data, for components below it. */
export function useFrameData(): FrameData {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("the frame's data is only there below the root route");
  return data;
}
