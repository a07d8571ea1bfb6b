import { nameHistoryEntry } from "~/platform/remix/scroll-positions";
import { hasModifier } from "~/ui/browser/modifier-keys";

/**
 * Makes repeated clicks on a fragment link scroll to its target again; only *Contact us* scrolls smoothly (rule 5.7).
 * Call it before the router listens to the history.
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
    // The style sheet sets smooth scrolling.
    style.scrollBehavior = isPressed && link?.hash === "#contact" ? "" : "auto";
  });
  addEventListener("popstate", () => {
    // The entry has no key, or the key of the previous click, whose scroll position the router would restore.
    if (isPressed) nameHistoryEntry();
    else style.scrollBehavior = "auto";
    isPressed = false;
  });
}
