import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { completeData } from "./content/site/shell-script";
import { answerRouter } from "./navigation/go-to";

const container = document.getElementById("page");
if (!container) throw new Error("the page has no container to hydrate");

answerRouter();
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

/**
 * RemixBrowser begins to decode the page's data when it is first rendered, and throws a promise until that is
 * done. A key press or click at that moment would have React throw as well (error 345), so it is decoded
 * before anything is rendered.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding;
  }
}
