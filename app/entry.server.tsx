import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { renderDocument } from "./http/document.server";
import { rememberRequests } from "./http/node-request.server";
import { reportError } from "./http/report.server";
import { startLeads } from "./leads/leads.server";
import { startSite } from "./site.server";

startSite();
rememberRequests();
startLeads();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The answer to a form holds what was entered.
  if (request.method !== "GET" && request.method !== "HEAD") headers.set("Cache-Control", "no-store");
  return new Response(await renderDocument(request.url, context), { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // A visitor who left, or asked for a page that is not there, is not an error of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  reportError(error);
}
