import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { completeData } from "./content/site/shell-script";
import { answerRouter } from "./navigation/go-to";
import { decodePageData } from "./platform/remix/browser";
import { restoreScrollPosition } from "./platform/remix/scroll-positions";

const container = document.getElementById("page");
if (!container) throw new Error("the page has no container to hydrate");

restoreScrollPosition();
answerRouter();
completeData(await decodePageData());
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
  // Browsers tell it only on secure origins.
  if (made) import.meta.hot.send("quayside:revision", made.description);
}
