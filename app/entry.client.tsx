import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

const container = document.getElementById("page");
if (!container) throw new Error("the page has no container to hydrate");

startTransition(() => {
  hydrateRoot(
    container,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
