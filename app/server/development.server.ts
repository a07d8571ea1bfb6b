import type { IncomingMessage, ServerResponse } from "node:http";
import { site } from "~/content/site/site.server";
import { maxOpenFiles } from "~/platform/limits";
import { beginRequest } from "./hooks.server";
import { PageCache } from "./pages/page-cache.server";
import { RequestSteps } from "./request-steps.server";

const steps = new RequestSteps({
  env: site().env,
  // Content changes at any time, so pages are not cached: each request gets a new cache of eight bytes.
  pages: () => new PageCache(8),
  openFiles: maxOpenFiles,
  connections: () => 0,
});

/** Runs the same steps as in production; Remix's plugin answers the remaining requests. */
export function answerInDevelopment(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  beginRequest(request, response, site().env);
  steps.answer(request, response, () => {
    // Remix's plugin reads the target from Connect's `originalUrl`.
    Object.assign(request, { originalUrl: request.url });
    next();
  });
}
