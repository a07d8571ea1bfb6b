import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellData, shellData } from "./shell-data.server";

/** The previous page's shell data, for error pages whose root route has no data. */
let lastShown: ShellData | undefined;

export function useShellData(): ShellData {
  const data = useRouteLoaderData<typeof shellData>("root") ?? lastShown;
  useEffect(() => {
    lastShown = data;
  }, [data]);
  if (!data) throw new Error("useShellData found no data: call it only in components below the root route");
  return data;
}
