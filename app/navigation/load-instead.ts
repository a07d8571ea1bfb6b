import { useEffect } from "react";
import { isRoutersError } from "~/platform/remix/browser";
import { giveUpNavigation } from "./go-to";

/** Prevents loading the document twice, if React fails again before the document arrives. */
let isLeaving = false;

/** Makes the browser load the next page's document, if React cannot show that page (rule 13.6). */
export function loadInstead(): void {
  if (isLeaving) return;
  isLeaving = true;
  const page = giveUpNavigation();
  if (page !== undefined && page !== location.pathname + location.search) location.assign(page);
  else {
    history.scrollRestoration = "manual";
    // Does not call `assign`, because only a reload keeps the query that is stored in the history entry's state.
    location.reload();
  }
}

/** @returns false if the document was already reloaded, to prevent a reload loop */
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
