import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { completeData } from "~/content/shell-data/shell-script";
import { followFragmentLinks } from "~/navigation/links/fragment-links";
import { hideBrokenImages } from "~/ui/browser/broken-images";
import { keepVisitorState } from "~/ui/browser/visitor-state";
import { answerRouter } from "./navigation/go-to";
import { reloadForUrl } from "./navigation/load-instead";
import { decodePageData } from "./platform/remix/browser";
import { restoreScrollPosition } from "./platform/remix/scroll-positions";

const container = document.getElementById("page");
if (!container) throw new Error("the page has no container to hydrate");

restoreScrollPosition();
followFragmentLinks();
hideBrokenImages();
answerRouter();
completeData(await decodePageData());
await reloadForUrl();
const restore = keepVisitorState(container);
startTransition(() => {
  hydrateRoot(
    container,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restore();
        // biome-ignore lint/suspicious/noConsole: hydration errors must be visible in the browser's console (rule 1.5)
        console.error(error);
      },
    },
  );
});

// In development, asks the server to reload the page if a file was saved while the page loaded (tools/reload-pages.ts).
if (import.meta.hot) {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const made = page?.serverTiming?.find(({ name }) => name === "revision");
  // `made` is undefined on insecure origins, because browsers do not expose server timing there.
  if (made) import.meta.hot.send("quayside:revision", made.description);
}
