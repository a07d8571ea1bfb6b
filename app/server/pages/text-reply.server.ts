import type { LoaderFunction } from "@remix-run/node";
import { site } from "~/content/site/site.server";
import { type Bytes, type Preconditions, type Reply, replyWith, sentOnce } from "./cached-response.server";

/** The fewest bytes that are worth compressing. */
const fewestCompressed = 1024;

/**
 * Answers with what a route's loader returns or throws.
 *
 * @throws what the loader throws, if that is no response
 */
export async function textReply(load: LoaderFunction, wanted: Preconditions): Promise<Reply> {
  const { status, headers, body } = await responseOf(load);
  const answer = sentOnce({ status, headers: Object.fromEntries(headers) }, () => body);
  return replyWith(body.length < fewestCompressed ? { ...answer, preferred: ["identity"] } : answer, wanted);
}

async function responseOf(load: LoaderFunction): Promise<{ status: number; headers: Headers; body: Bytes }> {
  // Loaders read the address from Node's request (content/site/address.server).
  const request = new Request(site().env.SITE_URL);
  const answer = await (async () => load({ request, params: {}, context: {} }))().catch((thrown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}
