import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { rememberRequest } from "~/platform/request/node-request.server";
import { hasOwnScript } from "./own-scripts";

/*
 * All that leans on how Remix works inside. When Remix is replaced by a later version, look here first:
 *
 * - Its server component is mounted once for each part of a document, because it only knows whole ones, and here React
 *   owns no more than the content of a container (`renderParts`).
 * - It has a page load a file for each of its routes and for what they share (`inOneScript`).
 * - It writes all data of a page's routes into the page, also what every page has (`leftOutOfPages`; the counterpart is
 *   `completeData` in site/frame-script).
 * - It writes the scripts that hand the page's data over while it streams, which React 18 does with letters broken in
 *   two; so they are written here (`handOver`; `dataInDocument` reads them again).
 * - It answers a form of another origin with an empty 500, and takes data that is not asked for with GET for an action's
 *   (`prepareForRemix`).
 */

/** A page's markup, part by part. */
export type PageParts = {
  /** The content of the hydrated container. */
  page: string;
  /** What the routes have for the head. */
  head: string;
  /** Script elements: Remix's own, then those that hand over the page's data. */
  scripts: string;
  /** Script elements that are within the page. */
  scriptsInPage: string;
};

/**
 * Renders the parts of a document.
 *
 * @param url address of the request
 * @param sharedScripts addresses of scripts with data that pages share, to be run before all others
 */
export async function renderParts(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
  sharedScripts: string[],
): Promise<PageParts> {
  const part = (root: ComponentType) =>
    renderToStaticMarkup(<RemixServer context={withRoot(context, root)} url={url} />);
  return {
    page: renderToString(<RemixServer context={context} url={url} />),
    head: part(Head),
    scripts: inOneScript(part(Scripts), context, sharedScripts, await handOver(serverHandoffStream)),
    scriptsInPage: part(ScrollRestoration),
  };
}

function Head() {
  return (
    <>
      <Meta />
      <Links />
    </>
  );
}

/** The same context with something else in place of the page: what stands around the hydrated container. */
function withRoot(context: EntryContext, part: ComponentType): EntryContext {
  const root = { ...context.routeModules.root, default: part, ErrorBoundary: part };
  return { ...context, routeModules: { ...context.routeModules, root } } as EntryContext;
}

/** Where the client's build is, and the script in it that has all routes; none in development. */
const scripts = "build/client/_build";
const routes = /^routes-[\w-]+\.js$/;

/**
 * Has a page load the script that has all routes (see vite.config.ts) in place of a file for each route and for what
 * they share.
 *
 * @param markup as Remix writes it
 * @param dataScript the text of a script that hands the page's data over
 */
function inOneScript(
  markup: string,
  { manifest, staticHandlerContext }: Pick<EntryContext, "manifest" | "staticHandlerContext">,
  sharedScripts: string[],
  dataScript: string,
): string {
  const [context] = /<script>window\.__remixContext = [\s\S]*?<\/script>/.exec(markup) ?? [];
  const name = existsSync(scripts) && readdirSync(scripts).find((file) => routes.test(file));
  if (!import.meta.env.PROD || !context || !name) return `${markup}<script>${dataScript}</script>`;
  const { url, entry, routes: known } = manifest;
  const imported = [...sharedScripts, url, `/_build/${name}`];
  const own = staticHandlerContext.matches.flatMap(({ route: { id } }) =>
    hasOwnScript(id) ? [{ id, file: known[id]?.module ?? "" }] : [],
  );
  const files = [...imported, ...own.map(({ file }) => file), entry.module];
  const preloads = files.map((file) => `<link rel="modulepreload" href="${file}"/>`);
  const imports = imported.map((file) => `import ${JSON.stringify(file)};`).join("");
  const ownImports = own.map(
    ({ id, file }, index) =>
      `import * as own${index} from ${JSON.stringify(file)};window.__remixRouteModules[${JSON.stringify(id)}]=own${index};`,
  );
  const start = `${imports}${ownImports.join("")}import(${JSON.stringify(entry.module)})`;
  // One script has both, since the policy has a hash for each.
  const contextWithData = context.replace("</script>", () => `;${dataScript}</script>`);
  return `${preloads.join("")}${contextWithData}<script type="module" async="">${start}</script>`;
}

/**
 * Data that pages are rendered with but do not hold, for a script that they share has it: of what a loader returns
 * Remix writes into a page what can be enumerated. Development has no such script.
 */
export function leftOutOfPages<Data extends object>(data: Data): Data {
  if (!import.meta.env.PROD) return data;
  const hidden = Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({}, Object.fromEntries(hidden)) as Data;
}

/** The text of a script that hands the page's data to Remix. */
async function handOver(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  const data = await new Response(stream ?? null).text();
  const controller = "window.__remixContext.streamController";
  return `${controller}.enqueue(${asScript(data)});${controller}.close()`;
}

/** A text as a JavaScript literal that may stand in a script element. */
function asScript(text: string): string {
  const escapes: Record<string, string> = {
    "&": "\\u0026",
    ">": "\\u003e",
    "<": "\\u003c",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
  };
  return JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => escapes[character] ?? "");
}

/**
 * Makes Node's request one that Remix answers as it should.
 *
 * @param host of the site: addresses come from the configuration alone, and no route gets to see another one
 */
export function prepareForRemix(request: IncomingMessage, host: string): void {
  const { headers, url = "" } = request;
  headers.host = host;
  delete headers["x-forwarded-host"];
  // The actions check it themselves, to answer with a page.
  delete headers.origin;
  // HEAD still gets no body from Node.
  if (request.method === "HEAD" && isOfData(url)) request.method = "GET";
}

/** Does the same for every request of the process; the development server has no hooks. */
export function prepareAllRequests(): void {
  subscribe("http.server.request.start", (event) => {
    const { request } = event as { request: IncomingMessage };
    rememberRequest(request, randomUUID(), 0);
    delete request.headers.origin;
  });
}

function isOfData(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.endsWith(".data");
}
