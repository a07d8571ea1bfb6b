import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellData, shellData } from "./shell-data.server";

/** The last shell data, for an error page that has none. */
let lastShown: ShellData | undefined;

/** The shell's data. */
export function useShellData(): ShellData {
  const data = useRouteLoaderData<typeof shellData>("root") ?? lastShown;
  useEffect(() => {
    lastShown = data;
  }, [data]);
  if (!data) throw new Error("the shell's data is only available below the root route");
  return data;
}
