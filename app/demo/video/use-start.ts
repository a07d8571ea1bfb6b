import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { startTime } from "~/content/url/second";

/** The second at which the page's address has its video start (rule 7.4). It stays what it was for the page's first. */
export function useStart(durationSeconds: number | undefined): number | undefined {
  const { search } = useLocation();
  const [start] = useState(() => startTime(search, durationSeconds));
  return start;
}
