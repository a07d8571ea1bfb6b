import { ScrollRestoration } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Restores the scroll position in place of Remix's inline script. Must run before the router reads the history. */
export function restoreScrollPosition(): void {
  if (!history.state?.key) nameHistoryEntry();
  try {
    const position = JSON.parse(sessionStorage.getItem("positions") ?? "{}")[history.state.key];
    // Does nothing if `scrollRestoration` is "auto", because the browser has already restored the position.
    if (history.scrollRestoration === "manual" && scrollY === 0 && position > 0)
      scrollTo({ top: position, behavior: "instant" });
  } catch {
    // If session storage is not available, the page stays at the top.
  }
}

/** Sets the key of the history entry. The router stores the scroll position under this key. */
export function nameHistoryEntry(added: object = {}): void {
  history.replaceState({ ...history.state, ...added, key: Math.random().toString(32).slice(2) }, "");
}

/** Renders Remix's `ScrollRestoration` only after hydration, so that its inline script is not in the HTML. */
export function ScrollPositions() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? <ScrollRestoration /> : null;
}
