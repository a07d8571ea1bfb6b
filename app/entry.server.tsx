import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { renderDocument } from "./http/document.server";
import { rememberRequests } from "./http/raw-query.server";
import { reportError } from "./http/report.server";
import { startSite } from "./site.server";

startSite();
rememberRequests();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await renderDocument(request.url, context), { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // A visitor who left, or asked for a page that is not there, is not an error of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  reportError(error);
}
