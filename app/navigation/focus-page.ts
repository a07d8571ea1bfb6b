import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

export function useFocusOnSamePage(shown: unknown): void {
  const { pathname } = useLocation();
  const seen = useRef({ pathname, shown });
  useEffect(() => {
    const changed = seen.current.pathname === pathname && seen.current.shown !== shown;
    seen.current = { pathname, shown };
    if (changed) focusPage();
  }, [pathname, shown]);
}

export function focusPage(): void {
  if (document.activeElement?.closest(".tab-combobox")) return;
  document.getElementById("content")?.focus({ preventScroll: true });
}

export function focusHeading(): void {
  const heading = document.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
