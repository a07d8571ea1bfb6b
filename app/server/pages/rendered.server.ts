import type { IncomingMessage } from "node:http";
import { inDevelopment } from "~/content/load/development.server";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { nodeRequest } from "~/platform/request/node-request.server";
import {
  type Bytes,
  cacheable,
  hashOf,
  type Preconditions,
  preconditionsOf,
  type Reply,
  replyWith,
  sentOnce,
} from "./cached-response.server";
import type { CanonicalPage, PageCache } from "./page-cache.server";
import { ResponseTemplate } from "./response-template.server";

/** Answers that are the same for everyone who asks alike: pages and their data, and missing ones. */
const shared = new Set([200, 404]);

/** Pages that are being rendered for all who get the same, and where they are kept. */
const rendering = new WeakMap<IncomingMessage, { page: CanonicalPage; pages: PageCache }>();

/** Has what is rendered for a request be kept. */
export function keepRendered(message: IncomingMessage, page: CanonicalPage, pages: PageCache): void {
  rendering.set(message, { page, pages });
}

/**
 * The response that sends what has just been rendered. What was rendered for more than this request is kept on the
 * way, as a template; the answer to a form and an error are not, nor is anything in development.
 */
export async function sendRendered(
  body: Bytes,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const request = nodeRequest();
  if (!request || inDevelopment) return new Response(body, { status, headers });
  const wanted = preconditionsOf(request);
  const own = { status, headers: Object.fromEntries(headers) };
  const kept = rendering.get(request);
  const template = kept && shared.has(status) ? ResponseTemplate.of(body.toString(), own) : undefined;
  if (kept && template) {
    const { page, pages } = kept;
    pages.setTemplate(page, template);
    pageRequests.inc({ result: "miss" });
    return responseOf(replyFromTemplate(pages, template, page, wanted));
  }
  return responseOf(
    replyWith(
      sentOnce(own, () => body),
      wanted,
    ),
  );
}

/** The reply to a request whose page has been rendered, for it or for another. */
export function replyFromTemplate(
  pages: PageCache,
  template: ResponseTemplate,
  page: CanonicalPage,
  wanted: Preconditions,
): Reply {
  const { status, headers } = template;
  const { passthrough } = page;
  // Names the answer: the same wherever and whenever it is made.
  const hash = hashOf(template.hash + JSON.stringify(passthrough));
  const write = () => template.fill(passthrough);
  pages.keepRepeated(page, () => cacheable({ status, headers, hash }, write()));
  return replyWith(
    sentOnce({ status, headers, hash }, write, () => template.fillGzipped(passthrough, pages.moulds)),
    wanted,
  );
}

function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
