import { ScrollRestoration } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Replaces Remix's inline script: restores the scroll position, unless the browser or the visitor has scrolled already.
 * To be called before the router reads the history.
 */
export function restoreScrollPosition(): void {
  if (!history.state?.key) nameHistoryEntry();
  try {
    const position = JSON.parse(sessionStorage.getItem("positions") ?? "{}")[history.state.key];
    // Set to "auto", the browser has restored it.
    if (history.scrollRestoration === "manual" && scrollY === 0 && position > 0)
      scrollTo({ top: position, behavior: "instant" });
  } catch {
    // Without storage the page begins at the top.
  }
}

/** Gives the history entry a new key, by which the router keeps its scroll position. */
export function nameHistoryEntry(): void {
  history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, "");
}

/** Keeps and restores positions between pages. It has no part in hydration, so that its script is not in the HTML. */
export function ScrollPositions() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? <ScrollRestoration /> : null;
}
