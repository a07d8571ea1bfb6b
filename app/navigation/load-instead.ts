import { useEffect } from "react";
import { isRoutersError } from "~/platform/remix/browser";
import { giveUpNavigation } from "./go-to";

/** Prevents a second load, because React may fail again before the document arrives. */
let isLeaving = false;

/** Makes the browser load the document of the next page, if React cannot show the next page (rule 13.6). */
export function loadInstead(): void {
  if (isLeaving) return;
  isLeaving = true;
  const page = giveUpNavigation();
  if (page !== undefined && page !== location.pathname + location.search) location.assign(page);
  else {
    history.scrollRestoration = "manual";
    // A reload keeps the history entry's state, which contains the query that was removed from the address bar.
    location.reload();
  }
}

/**
 * Runs as an effect, because React also renders error pages that it then discards.
 * @returns false if the document has already been reloaded, which prevents a reload loop
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
