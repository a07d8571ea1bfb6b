import { ScrollRestoration } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Replaces Remix's inline script. Call it before the router reads the history. */
export function restoreScrollPosition(): void {
  if (!history.state?.key) nameHistoryEntry();
  try {
    const position = JSON.parse(sessionStorage.getItem("positions") ?? "{}")[history.state.key];
    // If set to "auto", the browser has already restored the position.
    if (history.scrollRestoration === "manual" && scrollY === 0 && position > 0)
      scrollTo({ top: position, behavior: "instant" });
  } catch {
    // Without storage the page starts at the top.
  }
}

/** The router stores the scroll position under the history entry's key. */
export function nameHistoryEntry(): void {
  history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, "");
}

/** Rendered only after hydration, so that its script is not in the HTML. */
export function ScrollPositions() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? <ScrollRestoration /> : null;
}
