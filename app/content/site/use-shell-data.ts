import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellData, shellData } from "./shell-data.server";

/** The frame that was shown last, for an error page that has come without any data. */
let lastShown: ShellData | undefined;

/** The frame's data, for components below it. */
export function useShellData(): ShellData {
  const data = useRouteLoaderData<typeof shellData>("root") ?? lastShown;
  useEffect(() => {
    lastShown = data;
  }, [data]);
  if (!data) throw new Error("the frame's data is only there below the root route");
  return data;
}
