import { useEffect } from "react";
import { isRoutersError } from "~/platform/remix/browser";
import { giveUpNavigation } from "./go-to";

/** React may fail more than once before the document arrives. */
let isLeaving = false;

/** Has the browser load the pending page's document if React cannot show it (rule 13.6). */
export function loadInstead(): void {
  if (isLeaving) return;
  isLeaving = true;
  const page = giveUpNavigation();
  if (page !== undefined && page !== location.pathname + location.search) location.assign(page);
  else {
    history.scrollRestoration = "manual";
    // A reload keeps the history entry's state, which contains the query that the address bar does not show.
    location.reload();
  }
}

/**
 * Has the browser load the document after an error in this page's scripts. It waits for the commit, because React also
 * renders error pages that it discards.
 *
 * @returns false if this document has already been reloaded, which prevents a loop
 */
export function useLoadInstead(error: unknown): boolean {
  const loads = typeof window !== "undefined" && !isRoutersError(error) && !isLoadedAgain();
  useEffect(() => {
    if (loads) loadInstead();
  }, [loads]);
  return loads;
}

function isLoadedAgain(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "reload" && new URL(loaded.name).pathname === location.pathname;
}
