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
import type { CanonicalRequest } from "./canonical-request.server";
import { isUsual, type PageCache } from "./page-cache.server";
import { ResponseTemplate } from "./response-template.server";

/** Answers that are the same for everyone who asks alike: pages and their data, missing ones, and data of redirects. */
const shared = new Set([200, 202, 404]);

/** Requests that are rendered in their normal form, for all that have the same, and where their pages are kept. */
const rendering = new WeakMap<IncomingMessage, { normal: CanonicalRequest; pages: PageCache }>();

/** Has a request be rendered in its normal form, and kept. */
export function renderCanonical(message: IncomingMessage, normal: CanonicalRequest, pages: PageCache): void {
  message.url = normal.target;
  rendering.set(message, { normal, pages });
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
    const { normal, pages } = kept;
    pages.setTemplate(normal, template);
    pageRequests.inc({ result: "miss" });
    return responseOf(await replyFromTemplate(pages, template, normal, wanted));
  }
  return responseOf(
    replyWith(
      sentOnce(own, () => body),
      wanted,
    ),
  );
}

/** The reply to a request whose page has been rendered, for it or for another. */
export async function replyFromTemplate(
  pages: PageCache,
  template: ResponseTemplate,
  normal: CanonicalRequest,
  wanted: Preconditions,
): Promise<Reply> {
  const { passthrough } = normal;
  const { status, headers } = template;
  const hash = nameOf(template, normal);
  if (!isUsual(normal)) {
    const write = () => template.fill(passthrough);
    return replyWith(
      sentOnce({ status, headers, hash }, write, () => template.fillGzipped(passthrough, pages.moulds)),
      wanted,
    );
  }
  const make = () => cacheable({ status, headers, hash }, template.fill(passthrough));
  return replyWith(await pages.madeAnswer(normal, make), wanted);
}

/** Names the answer that a template makes for a request; the same wherever and whenever it is made. */
function nameOf({ hash }: ResponseTemplate, { passthrough }: CanonicalRequest): string {
  return hashOf(hash + JSON.stringify(passthrough));
}

function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
