import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellData, shellData } from "./shell-data.server";

/** The previous page's shell data, for error pages without root data. */
let lastShown: ShellData | undefined;

export function useShellData(): ShellData {
  const data = useRouteLoaderData<typeof shellData>("root") ?? lastShown;
  useEffect(() => {
    lastShown = data;
  }, [data]);
  if (!data) throw new Error("useShellData found no data: call useShellData below the root route");
  return data;
}
