import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { completeData } from "./content/site/shell-script";
import { interceptFetch } from "./navigation/go-to";
import { restoreScrollPosition } from "./navigation/scroll-positions";

const container = document.getElementById("page");
if (!container) throw new Error("the page has no container to hydrate");

restoreScrollPosition();
interceptFetch();
await pageData();
completeData(window.__remixContext.state.loaderData ?? {});
startTransition(() => {
  hydrateRoot(
    container,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

// In development, what was saved while this page was being loaded: tools/reload-pages.ts.
if (import.meta.hot) {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const made = page?.serverTiming?.find(({ name }) => name === "revision");
  // Browsers tell it on secure origins alone.
  if (made) import.meta.hot.send("quayside:revision", made.description);
}

/**
 * On its first render RemixBrowser starts to decode the page's data, and throws a promise until that is done. A key
 * press or click at that moment would make React throw too (error 345), so the data is decoded before anything renders.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding;
  }
}
