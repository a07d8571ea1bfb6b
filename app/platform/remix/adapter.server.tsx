import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { buildFolder } from "~/platform/build.server";
import { hasOwnScript, startScript } from "./routes-script";

/* By default, Remix hydrates the whole document. This file adapts Remix to hydrate only a container element. */

export function resultsOf(context: EntryContext): { data: Record<string, unknown>; status: number } {
  const { loaderData: data, statusCode: status } = context.staticHandlerContext;
  return { data, status };
}

export function withRootData(context: EntryContext, root: object): EntryContext {
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

type PageParts = {
  page: string;
  head: string;
  scripts: string;
};

/** @param sharedScripts URLs of scripts with data that all pages of a product share; these scripts must run first */
export async function renderParts(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
  sharedScripts: string[],
): Promise<PageParts> {
  // Head and scripts are rendered together, so that Remix matches the routes only once.
  const around = renderToStaticMarkup(<RemixServer context={withRoot(context, HeadAndScripts)} url={url} />);
  const [head = "", markup = ""] = around.split(boundary);
  return {
    page: renderToString(<RemixServer context={context} url={url} />),
    head,
    scripts: withSingleRoutesScript(markup, context, sharedScripts, await handOver(serverHandoffStream)),
  };
}

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

function withRoot(context: EntryContext, part: ComponentType): EntryContext {
  const root = { ...context.routeModules.root, default: part, ErrorBoundary: part };
  return { ...context, routeModules: { ...context.routeModules, root } } as EntryContext;
}

const routesScript =
  import.meta.env.PROD &&
  existsSync(buildFolder) &&
  readdirSync(buildFolder).find((file) => /^routes-[\w-]+\.js$/.test(file));

/** Loads the route modules from one script (see vite.config.ts). Remix itself would load several files per route. */
function withSingleRoutesScript(
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
  // Generates a single script, because the Content Security Policy needs a hash for each inline script.
  const ownStart = context === startScript ? "" : `${context};`;
  const start = `${imports}${ownImports.join("")}${ownStart}${dataScript};import(${JSON.stringify(entry.module)})`;
  return `${preloads.join("")}<script type="module" async="">${start}</script>`;
}

/** Makes the properties non-enumerable, so that Remix omits them from the HTML. A shared script contains them. */
export function omitFromHydration<Data extends object>(data: Data): Data {
  if (!import.meta.env.PROD) return data;
  const hidden = Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({}, Object.fromEntries(hidden)) as Data;
}

const controller = "window.__remixContext.streamController";

/** Writes the streamed data as one script, because React 18 would split multi-byte characters if Remix rendered it. */
async function handOver(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  const data = await new Response(stream ?? null).text();
  return `${controller}.enqueue(${asScript(data)});${controller}.close()`;
}

/** Returns the text as a JavaScript string literal that is safe in a script element. */
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

/** Replaces the `Host` header with the configured host, so that visitors cannot change the URLs in pages. */
export function prepareForRemix(request: IncomingMessage, target: string, host: string): void {
  const { headers } = request;
  request.url = target;
  headers.host = host;
  delete headers["x-forwarded-host"];
  // Disables Remix's origin check. The site's actions check the origin themselves, and show a message if it is wrong.
  delete headers.origin;
  // Changes HEAD to GET, because Remix would run the form action for HEAD. Node omits the body of the response anyway.
  if (request.method === "HEAD" && isOfData(target)) request.method = "GET";
}

function isOfData(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.endsWith(".data");
}
