import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellData, shellData } from "./shell-data.server";

/** Shell data of the previous page. Error pages use it if the root route has no data. */
let lastShown: ShellData | undefined;

export function useShellData(): ShellData {
  const data = useRouteLoaderData<typeof shellData>("root") ?? lastShown;
  useEffect(() => {
    lastShown = data;
  }, [data]);
  if (!data) throw new Error("useShellData found no data: call it only in components below the root route");
  return data;
}
