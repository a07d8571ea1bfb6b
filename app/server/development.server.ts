import type { IncomingMessage, ServerResponse } from "node:http";
import { site } from "~/content/site/site.server";
import { maxOpenFiles } from "~/platform/limits";
import { beginRequest } from "./hooks.server";
import { PageCache } from "./pages/page-cache.server";
import { RequestSteps } from "./request-steps.server";

const steps = new RequestSteps({
  env: site().env,
  // Limits the page cache to eight bytes, so that no page fits and changes to the content appear immediately.
  pages: () => new PageCache(8),
  openFiles: maxOpenFiles,
  connections: () => 0,
});

export function respondInDevelopment(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  beginRequest(request, response, site().env);
  steps.answer(request, response, () => {
    // Sets `originalUrl`, because Remix's Vite plugin reads the request target from it.
    Object.assign(request, { originalUrl: request.url });
    next();
  });
}
