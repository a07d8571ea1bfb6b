import { queryInHistory } from "~/navigation/visit/lead-room";
import { nameHistoryEntry } from "~/platform/remix/scroll-positions";
import { hasModifier } from "~/ui/browser/modifier-keys";

/** Makes a repeated click on a fragment link scroll again. Must be called before the router uses the history. */
export function followFragmentLinks(): void {
  const { style } = document.documentElement;
  style.scrollBehavior = "auto";
  let isPressed = false;
  let kept = {};
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const here = location.pathname + location.search;
    isPressed = Boolean(link?.hash) && link?.pathname + (link?.search ?? "") === here;
    if (event.defaultPrevented || hasModifier(event)) isPressed = false;
    // Keeps the query that was removed from the address bar, so that it still applies after a reload.
    kept = { [queryInHistory]: history.state?.[queryInHistory] };
    // An empty value removes the inline style, so that the style sheet's smooth scrolling applies again.
    style.scrollBehavior = isPressed && link?.hash === "#contact" ? "" : "auto";
  });
  addEventListener("popstate", () => {
    // Gives the history entry a new key, so that the router does not restore the scroll position of the previous click.
    if (isPressed) nameHistoryEntry(kept);
    else style.scrollBehavior = "auto";
    isPressed = false;
  });
}
