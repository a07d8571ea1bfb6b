import { useEffect } from "react";
import { isRoutersError } from "~/platform/remix/browser";
import { giveUpNavigation } from "./go-to";

/** React may fail more than once before the document arrives. */
let isLeaving = false;

/** Has the browser load the document of the page that is due, if React cannot show the page (rule 13.6). */
export function loadInstead(): void {
  if (isLeaving) return;
  isLeaving = true;
  const page = giveUpNavigation();
  if (page !== undefined && page !== location.pathname + location.search) location.assign(page);
  else {
    history.scrollRestoration = "manual";
    // Keeps the state of the history entry, which has the query that the address bar does not show.
    location.reload();
  }
}

/**
 * Has the browser load the document after an error of this page's scripts. React also renders error pages that it
 * discards, so this waits until React has committed the error page.
 *
 * @returns whether it does; not if this document was itself loaded again, which prevents a loop
 */
export function useLoadInstead(error: unknown): boolean {
  const loads = typeof window !== "undefined" && !isRoutersError(error) && !isLoadedAgain();
  useEffect(() => {
    if (loads) loadInstead();
  }, [loads]);
  return loads;
}

/** Whether this page's document was loaded again, and no other page has been shown since. */
function isLoadedAgain(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "reload" && new URL(loaded.name).pathname === location.pathname;
}
