import { useEffect } from "react";
import { isRoutersError } from "~/platform/remix/browser";
import { addressBarQuery } from "~/urls/query/query";
import { giveUpNavigation } from "./go-to";

/** True once a document load has started, so that another React error does not start a second load. */
let isLeaving = false;

/** Makes the browser load the next page's document, because React cannot show that page (rule 13.6). */
export function loadInstead(): void {
  if (isLeaving) return;
  isLeaving = true;
  const page = giveUpNavigation();
  if (page !== undefined && page !== location.pathname + location.search) location.assign(page);
  else {
    history.scrollRestoration = "manual";
    // Reloads the page, because only a reload keeps the history entry's state, which contains the stripped query.
    location.reload();
  }
}

/** @returns whether the browser loads a document. False after a reload of this page, to prevent a reload loop */
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
 * Reloads the page if its HTML belongs to another URL (rule 13.7). This can happen after a reload: until hydration,
 * Back changes the URL but not the page. Reloads each history entry at most once, to prevent a loop. If the page is
 * reloaded, the returned promise never settles.
 */
export async function reloadForUrl(): Promise<void> {
  const { name = location.href } = loadedDocument() ?? {};
  if (history.state?.isReloaded || shortUrl(new URL(name, location.href)) === shortUrl(location)) return;
  history.replaceState({ ...history.state, isReloaded: true }, "");
  location.reload();
  await new Promise(() => undefined);
}

/** Omits parameters that pages only pass on to links, because browser extensions may add or remove them. */
function shortUrl({ pathname, search }: URL | Location): string {
  return pathname + addressBarQuery(search);
}
