import { pageRequests } from "~/metrics/metrics.server";
import { nodeRequest } from "~/request/node-request.server";
import {
  type Bytes,
  cacheable,
  compress,
  encodingFor,
  preconditionsOf,
  replyWith,
} from "./cached-response.server";
import type { PageCache } from "./page-cache.server";

/**
 * The response that sends what has just been rendered. A page or its data is kept on the way, to be sent
 * from the cache when it is asked for again; the answer to a form, an error and a redirect are not.
 *
 * @param pages undefined where nothing is kept, as in development
 */
export async function sendRendered(
  pages: PageCache | undefined,
  body: Bytes,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const request = nodeRequest();
  if (!pages || !request) return new Response(body, { status, headers });
  const wanted = preconditionsOf(request);

  if (status !== 200 || wanted.method === "POST") {
    const encoding = encodingFor(wanted.acceptEncoding);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    headers.set("Vary", "Accept-Encoding");
    const compressed = await compress(body, encoding, false);
    headers.set("Content-Length", String(compressed.length));
    return new Response(compressed, { status, headers });
  }
  const address = request.url ?? "";
  const page = await cacheable(body, Object.fromEntries(headers), pages.isKnown(address));
  pages.set(address, page);
  pageRequests.inc({ result: "miss" });
  const reply = replyWith(page, wanted);
  return new Response(reply.body, { status: reply.status, headers: reply.headers });
}
