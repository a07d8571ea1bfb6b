import type { IncomingMessage, ServerResponse } from "node:http";
import { site } from "~/content/site/site.server";
import { maxOpenFiles } from "~/platform/limits";
import { beginRequest } from "./hooks.server";
import { PageCache } from "./pages/page-cache.server";
import { RequestSteps } from "./request-steps.server";

const steps = new RequestSteps({
  env: site().env,
  // Content changes at any time: each request has a cache of its own, of eight bytes.
  pages: () => new PageCache(8),
  openFiles: maxOpenFiles,
  connections: () => 0,
});

/** Answers a request of the development server by the same steps as in production, or hands it to Remix's plugin. */
export function answerInDevelopment(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  beginRequest(request, response, site().env);
  steps.answer(request, response, () => {
    // Remix's plugin reads the target that Connect has remembered.
    Object.assign(request, { originalUrl: request.url });
    next();
  });
}
