import type { IncomingMessage } from "node:http";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { Attached } from "~/platform/request/attached";
import { nodeRequest } from "~/platform/request/node-request.server";
import {
  type Bytes,
  cacheable,
  hashOf,
  type Preconditions,
  preconditionsOf,
  type Reply,
  replyWith,
  uncachedRepresentations,
} from "./cached-response.server";
import type { CanonicalPage, PageCache } from "./page-cache.server";
import { ResponseTemplate } from "./response-template.server";

/** Status codes of responses that all visitors share: pages, page data and 404 pages. */
const shared = new Set([200, 404]);

const rendering = new Attached<IncomingMessage, { page: CanonicalPage; pages: PageCache }>();

export function keepRendered(message: IncomingMessage, page: CanonicalPage, pages: PageCache): void {
  rendering.set(message, { page, pages });
}

/** Caches pages and 404 responses, but not responses to form submissions. */
export async function sendRendered(
  body: Bytes,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const request = nodeRequest();
  if (!request) return new Response(body, { status, headers });
  const wanted = preconditionsOf(request);
  const own = { status, headers: Object.fromEntries(headers) };
  const kept = rendering.of(request);
  if (!kept)
    return responseOf(
      replyWith(
        uncachedRepresentations(own, () => body),
        wanted,
      ),
    );
  const { page, pages } = kept;
  const template = ResponseTemplate.of(body.toString(), own);
  if (!shared.has(status))
    return responseOf(
      replyWith(
        uncachedRepresentations(own, () => template.fill(page.passthrough)),
        wanted,
      ),
    );
  pages.keepTemplate(page, template);
  pageRequests.inc({ result: "miss" });
  return responseOf(replyFromTemplate(pages, template, page, wanted));
}

export function replyFromTemplate(
  pages: PageCache,
  template: ResponseTemplate,
  page: CanonicalPage,
  wanted: Preconditions,
): Reply {
  const { status, headers } = template;
  const { passthrough } = page;
  // The hash depends only on the content, so all servers send the same ETag, even after a restart.
  const hash = hashOf(template.hash + JSON.stringify(passthrough));
  const write = () => template.fill(passthrough);
  pages.keepRepeated(page, () => cacheable({ status, headers, hash }, write()));
  return replyWith(
    uncachedRepresentations({ status, headers, hash }, write, () => template.fillGzipped(passthrough)),
    wanted,
  );
}

function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
