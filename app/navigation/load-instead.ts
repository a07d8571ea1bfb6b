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
  const loaded = loadedDocument();
  return loaded?.type === "reload" && new URL(loaded.name).pathname === location.pathname;
}

function loadedDocument(): PerformanceNavigationTiming | undefined {
  return (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[])[0];
}

/**
 * Reloads the page if its HTML belongs to another URL (rule 13.7): after a reload, Back changes only the URL until
 * hydration. Reloads each history entry at most once, to prevent a reload loop. The promise does not settle before a
 * reload.
 */
export async function reloadForUrl(): Promise<void> {
  const loaded = loadedDocument()?.name.split("#")[0];
  if (!loaded || loaded === location.href.split("#")[0] || history.state?.isReloaded) return;
  history.replaceState({ ...history.state, isReloaded: true }, "");
  location.reload();
  await new Promise(() => undefined);
}
