import { isRoutersError } from "~/platform/remix/browser";
import { giveUpNavigation } from "./go-to";

/** Within what time a page is not loaded again for this, in milliseconds: what always fails is no loop. */
const notAgainWithin = 60_000;

let isLoading = false;

/**
 * Has the browser load the document of a page that React cannot show, because something that it was to change has been
 * taken out (rule 13.6). Until the document is here, what can be seen stays.
 *
 * @returns whether it does; not if this was done for the same page just now
 */
export function loadInstead(): boolean {
  if (isLoading) return true;
  if (Date.now() - (history.state?.loadedInstead ?? 0) < notAgainWithin) return false;
  isLoading = true;
  // React goes on in a container that nobody sees.
  const container = document.getElementById("page");
  container?.replaceWith(container.cloneNode(true));
  // Not while React renders.
  queueMicrotask(() => {
    const page = giveUpNavigation();
    if (page !== undefined && page !== location.pathname + location.search) return location.assign(page);
    history.replaceState({ ...history.state, loadedInstead: Date.now() }, "");
    // Keeps the entry's state, and with that the query that is not in the address bar.
    location.reload();
  });
  return true;
}

/** Whether an error was thrown while scripts showed a page, in contrast to those that the server or the router report. */
export function isThrownHere(error: unknown): boolean {
  return typeof window !== "undefined" && !isRoutersError(error);
}
