import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Moves the focus to the page if its content changes while the path stays the same. */
export function useFocusOnSamePage(shown: unknown): void {
  const { pathname } = useLocation();
  const seen = useRef({ pathname, shown });
  useEffect(() => {
    const changed = seen.current.pathname === pathname && seen.current.shown !== shown;
    seen.current = { pathname, shown };
    if (changed) focusPage();
  }, [pathname, shown]);
}

/** Does not move the focus out of the tab combobox, for keyboard users. */
export function focusPage(): void {
  if (document.activeElement?.closest(".tab-combobox")) return;
  document.getElementById("content")?.focus({ preventScroll: true });
}

export function focusHeading(): void {
  const heading = document.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
