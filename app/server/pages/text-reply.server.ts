import type { LoaderFunction } from "@remix-run/node";
import { oncePerSite } from "~/content/site/site.server";
import { jsonIn } from "~/platform/request/json-response.server";
import { type Archive, archiveIn } from "~/platform/zip/zip-response.server";
import { type Bytes, type Preconditions, type Reply, replyWith, sentOnce } from "./cached-response.server";

/** The fewest bytes that are worth compressing. */
const fewestCompressed = 1024;

/**
 * Answers with what a route's loader returns or throws.
 *
 * @returns an archive instead, which is sent in parts
 * @throws what the loader throws, if that is no response
 */
export async function textReply(load: LoaderFunction, wanted: Preconditions): Promise<Reply | Archive> {
  const answer = await answerOf(load);
  const archive = archiveIn(answer);
  if (archive) return archive;
  const { status, headers, body } = await withBody(answer);
  const text = sentOnce({ status, headers: Object.fromEntries(headers) }, () => body);
  return replyWith(body.length < fewestCompressed ? { ...text, preferred: ["identity"] } : text, wanted);
}

/** Loaders read the address from Node's request (content/site/address.server), so that one request does for all. */
const anyRequest = oncePerSite(({ env }) => new Request(env.SITE_URL));

async function answerOf(load: LoaderFunction): Promise<Response> {
  const request = anyRequest();
  const answer = await (async () => load({ request, params: {}, context: {} }))().catch((thrown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return answer;
}

async function withBody(answer: Response): Promise<{ status: number; headers: Headers; body: Bytes }> {
  const { status, headers } = answer;
  const body = jsonIn(answer) ?? Buffer.from(await answer.arrayBuffer());
  return { status, headers, body };
}
