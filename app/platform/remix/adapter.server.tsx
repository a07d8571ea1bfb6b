import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { buildFolder } from "~/platform/build.server";
import { hasOwnScript, startScript } from "./routes-script";

/*
 * What depends on Remix's internals on the server. `browser.ts` and `scroll-positions.tsx` have the browser's part,
 * `serve.server.ts` remix-serve's, and `data-url.ts` the form of data URLs.
 *
 * - `RemixServer` renders whole documents, but React owns only the content of a container here, so it is rendered for
 *   the container, and once more for what is around it (`renderParts`).
 * - Remix makes a page load one file per route, and their shared chunks (`inOneScript`).
 * - Remix serializes all data of a page's routes into the page, including what every page has (`omitFromHydration`; the
 *   counterpart is `completeData` in content/site/shell-script.ts).
 * - Remix streams the scripts with the page's data. React 18 splits multi-byte characters in that stream, so the
 *   scripts are written here (`handOver`; `dataInDocument` parses them).
 * - Remix has an inline script restore scroll positions (`scroll-positions.tsx` does that, by the names that Remix gives
 *   to positions in the session's storage and to entries of the history).
 * - Remix answers a cross-origin form with an empty 500, and treats a data request that is not GET as an action's
 *   (`prepareForRemix`).
 */

/** The data of a document's routes, by their ids, and its status. */
export function resultsOf(context: EntryContext): { data: Record<string, unknown>; status: number } {
  const { loaderData: data, statusCode: status } = context.staticHandlerContext;
  return { data, status };
}

/** The same context with other data for the root route. */
export function withRootData(context: EntryContext, root: object): EntryContext {
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

/** A page's markup, in parts. */
type PageParts = {
  /** The content of the hydrated container. */
  page: string;
  /** The routes' part of the head. */
  head: string;
  /** Script elements: Remix's own, and the page's data. */
  scripts: string;
};

/**
 * Renders the parts of a document.
 *
 * @param sharedScripts URLs of scripts with data that pages share; they run before all others
 */
export async function renderParts(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
  sharedScripts: string[],
): Promise<PageParts> {
  // Matching routes takes as long as the head itself, so it is rendered with the scripts.
  const around = renderToStaticMarkup(<RemixServer context={withRoot(context, HeadAndScripts)} url={url} />);
  const [head = "", markup = ""] = around.split(boundary);
  return {
    page: renderToString(<RemixServer context={context} url={url} />),
    head,
    scripts: inOneScript(markup, context, sharedScripts, await handOver(serverHandoffStream)),
  };
}

/** What neither a head nor a script has. */
const boundary = "<hr/>";

function HeadAndScripts() {
  return (
    <>
      <Meta />
      <Links />
      <hr />
      <Scripts />
    </>
  );
}

/** The same context with another component as root, to render a part outside the hydrated container. */
function withRoot(context: EntryContext, part: ComponentType): EntryContext {
  const root = { ...context.routeModules.root, default: part, ErrorBoundary: part };
  return { ...context, routeModules: { ...context.routeModules, root } } as EntryContext;
}

/** The script of the client build with all routes; development has none. */
const routesScript =
  import.meta.env.PROD &&
  existsSync(buildFolder) &&
  readdirSync(buildFolder).find((file) => /^routes-[\w-]+\.js$/.test(file));

/**
 * Makes a page load the one script with all routes (see vite.config.ts), instead of one file per route and their shared
 * chunks.
 *
 * @param markup Remix's script elements
 * @param dataScript text of the script that passes the page's data to Remix
 */
function inOneScript(
  markup: string,
  { manifest, staticHandlerContext }: Pick<EntryContext, "manifest" | "staticHandlerContext">,
  sharedScripts: string[],
  dataScript: string,
): string {
  const begin = markup.indexOf("window.__remixContext = ");
  const end = markup.indexOf("</script>", begin);
  const context = begin < 0 ? "" : markup.slice(begin, end).replace(/;{1,9}$/, "");
  if (!context || !routesScript) return `${markup}<script>${dataScript}</script>`;
  const { url, entry, routes: known } = manifest;
  const imported = [...sharedScripts, url, `/_build/${routesScript}`];
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
  // All is in one script, because the Content-Security-Policy needs a hash for each.
  const ownStart = context === startScript ? "" : `${context};`;
  const start = `${imports}${ownImports.join("")}${ownStart}${dataScript};import(${JSON.stringify(entry.module)})`;
  return `${preloads.join("")}<script type="module" async="">${start}</script>`;
}

/**
 * Keeps data out of the page's serialized data, because a shared script has it; rendering still sees it. Remix
 * serializes only enumerable properties of a loader's result. Development has no shared script.
 */
export function omitFromHydration<Data extends object>(data: Data): Data {
  if (!import.meta.env.PROD) return data;
  const hidden = Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({}, Object.fromEntries(hidden)) as Data;
}

const controller = "window.__remixContext.streamController";

/** The text of the script that passes the page's data to Remix. */
async function handOver(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  const data = await new Response(stream ?? null).text();
  return `${controller}.enqueue(${asScript(data)});${controller}.close()`;
}

/** A text as a JavaScript literal that is safe in a script element. */
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
 * Changes a Node request so that Remix answers it correctly.
 *
 * @param target path and query that its routes see
 * @param host of the site; no route sees another one, so URLs depend on the configuration alone
 */
export function prepareForRemix(request: IncomingMessage, target: string, host: string): void {
  const { headers } = request;
  request.url = target;
  headers.host = host;
  delete headers["x-forwarded-host"];
  // The actions check the origin themselves, to answer with a page.
  delete headers.origin;
  // Remix would treat HEAD as an action's request. Node still sends no body for HEAD.
  if (request.method === "HEAD" && isOfData(target)) request.method = "GET";
}

function isOfData(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.endsWith(".data");
}
