import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { prepareSearch } from "~/search/server/search.server";
import { inDevelopment } from "./content/load/development.server";
import { currentAddress } from "./content/site/address.server";
import { onPublished, site, startSite } from "./content/site/site.server";
import { posterFor } from "./demo/video/files.server";
import { startLeads } from "./leads/leads.server";
import { reportError } from "./platform/log/report.server";
import { resultsOf } from "./platform/remix/adapter.server";
import { dataType } from "./platform/remix/data-url";
import { addDebugHeaders } from "./server/explanation.server";
import { embedPolicy, pagePolicy } from "./server/headers/security-headers.server";
import { renderDocument } from "./server/pages/document.server";
import { sendRendered } from "./server/pages/rendered.server";
import { runInProduction } from "./server/production.server";
import { embedDocument, embedStyles } from "./sharing/embed/document.server";
import type { Embed } from "./sharing/embed/embed.server";
import { preloadHeader } from "./shell/seo/demo-head";

startSite();
prepareSearch();
onPublished(prepareSearch);
startLeads();
if (inDevelopment) addDebugHeaders();
else runInProduction();

/** Timeout in milliseconds. It is short, because Remix keeps each page's data in memory until the timeout ends. */
export const streamTimeout = 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const embed = resultsOf(context).data[embedRoute] as Embed | undefined;
  const { html, policy } = embed ? embedAnswer(embed) : await pageAnswer(request, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development, the CSP allows all scripts and styles, because Vite's scripts and styles have no hashes.
  headers.set("Content-Security-Policy", inDevelopment ? "frame-ancestors 'none'" : policy);
  return sendRendered(Buffer.from(html), { status, headers });
}

const embedRoute = "routes/embed.$area.$sectionName.$step";

function embedAnswer(embed: Embed) {
  return { html: embedDocument(embed), policy: embedPolicy([embedStyles()], site().env) };
}

async function pageAnswer(request: Request, context: EntryContext) {
  const document = await renderDocument(currentAddress(request), request.url, context);
  return { html: document.html, policy: pagePolicy(document, site().env) };
}

export async function handleDataRequest(
  response: Response,
  { request }: { request: Request },
): Promise<Response> {
  const { tab } = currentAddress(request);
  const poster = tab && posterFor(tab);
  const link = poster && preloadHeader(poster);
  if (link) response.headers.set("Link", link);
  // Sets the charset, which Express would normally add, because cached data is not sent through Express.
  response.headers.set("Content-Type", `${dataType}; charset=utf-8`);
  // Removes the `Location` header, because Remix's client reads the redirect from the body.
  response.headers.delete("Location");
  return sendRendered(Buffer.from(await response.arrayBuffer()), response);
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // Does not report an error if the client disconnected or requested a page that does not exist.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  reportError(error);
}
