import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { renderDocument } from "./http/document.server";
import { rememberRequests } from "./http/node-request.server";
import { sendRendered } from "./http/rendered.server";
import { reportError } from "./http/report.server";
import { pagePolicy } from "./http/security-headers.server";
import { startLeads } from "./leads/leads.server";
import { runInProduction } from "./operations/production.server";
import { site, startSite } from "./site.server";

startSite();
startLeads();
const inDevelopment = process.env.NODE_ENV === "development";
const pages = inDevelopment ? undefined : runInProduction();
if (inDevelopment) rememberRequests();

/** Milliseconds that Remix waits for deferred data, holding on to all of a page's. There is none. */
export const streamTimeout = 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const document = await renderDocument(request.url, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!inDevelopment) headers.set("Content-Security-Policy", pagePolicy(document, site().env));
  return sendRendered(pages, Buffer.from(document.html), { status, headers });
}

export async function handleDataRequest(response: Response): Promise<Response> {
  // As express completes it, which kept data does not pass.
  response.headers.set("Content-Type", "text/x-script; charset=utf-8");
  return sendRendered(pages, Buffer.from(await response.arrayBuffer()), response);
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // A visitor who left, or asked for a page that is not there, is not an error of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  reportError(error);
}
