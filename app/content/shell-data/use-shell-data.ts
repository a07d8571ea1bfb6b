import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellData, shellData } from "./shell-data.server";

/** The shell data of the previous page, for error pages whose root route has no data. */
let lastShown: ShellData | undefined;

export function useShellData(): ShellData {
  const data = useRouteLoaderData<typeof shellData>("root") ?? lastShown;
  useEffect(() => {
    lastShown = data;
  }, [data]);
  if (!data) throw new Error("useShellData found no data: call useShellData below the root route");
  return data;
}
