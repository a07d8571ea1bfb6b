import { nameHistoryEntry } from "~/platform/remix/scroll-positions";
import { hasModifier } from "~/ui/browser/modifier-keys";

/**
 * Makes each press of a link within the page lead to its target, and only *Contact us* scroll smoothly (rule 5.7). To be
 * called before the router listens to the history.
 */
export function followFragmentLinks(): void {
  const { style } = document.documentElement;
  style.scrollBehavior = "auto";
  let isPressed = false;
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const here = location.pathname + location.search;
    isPressed = Boolean(link?.hash) && link?.pathname + (link?.search ?? "") === here;
    if (event.defaultPrevented || hasModifier(event)) isPressed = false;
    // The style sheet makes it smooth.
    style.scrollBehavior = isPressed && link?.hash === "#contact" ? "" : "auto";
  });
  addEventListener("popstate", () => {
    // The entry has no key, or that of the press before, whose scroll position the router would restore.
    if (isPressed) nameHistoryEntry();
    else style.scrollBehavior = "auto";
    isPressed = false;
  });
}
