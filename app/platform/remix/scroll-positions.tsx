import { ScrollRestoration } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Does what Remix's inline script would do, which no page needs to carry: names the entry of the history, because
 * positions are kept by that name, and goes to its position. It comes late, so what the browser or the visitor has
 * scrolled to by then is left alone. To be called before the router reads the history.
 */
export function restoreScrollPosition(): void {
  const { state } = history;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(32).slice(2) }, "");
  try {
    const position = JSON.parse(sessionStorage.getItem("positions") ?? "{}")[history.state.key];
    // Set to "auto", the browser has restored it.
    if (history.scrollRestoration === "manual" && scrollY === 0 && position > 0)
      scrollTo({ top: position, behavior: "instant" });
  } catch {
    // Without storage the page begins at the top.
  }
}

/** Keeps and restores positions between pages. It has no part in hydration, so that its script is not in the HTML. */
export function ScrollPositions() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? <ScrollRestoration /> : null;
}
