import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { buildFolder } from "~/platform/build.server";
import { rememberRequest } from "~/platform/request/node-request.server";
import { hasOwnScript } from "./own-scripts";

/*
 * Everything that depends on Remix internals. When Remix is upgraded, look here first:
 *
 * - `RemixServer` renders whole documents, but React owns only the content of a container here, so it is rendered once
 *   per part (`renderParts`).
 * - Remix makes a page load one file per route, and their shared chunks (`inOneScript`).
 * - Remix serializes all data of a page's routes into the page, including what every page has (`omitFromHydration`; the
 *   counterpart is `completeData` in content/site/shell-script.ts).
 * - Remix streams the scripts with the page's data. React 18 splits multi-byte characters in that stream, so the
 *   scripts are written here (`handOver`; `dataInDocument` parses them).
 * - Remix has an inline script restore scroll positions (`navigation/scroll-positions` does that, by the names that Remix
 *   gives to positions in the session's storage and to entries of the history).
 * - Remix answers a cross-origin form with an empty 500, and treats a data request that is not GET as an action's
 *   (`prepareForRemix`).
 */

/** A page's markup, in parts. */
export type PageParts = {
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
  const [, context] = /<script>(window\.__remixContext = [\s\S]*?);*<\/script>/.exec(markup) ?? [];
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
  const start = `${imports}${ownImports.join("")}${context};${dataScript};import(${JSON.stringify(entry.module)})`;
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

/**
 * Writes the literal with a page's data (`dataLiteral`), as Remix would.
 *
 * @param loaderData of the page's routes, by id
 */
export function writeDataLiteral(loaderData: Record<string, unknown>): string {
  return asScript(`[${numberedValues({ loaderData, actionData: null, errors: null })}]\n`);
}

/** Every value of plain data once, by whose number others refer to it: what turbo-stream writes, in a fifth of its time. */
function numberedValues(data: object): string[] {
  const numbers = new Map<unknown, number>();
  const written: string[] = [];
  const numberOf = (value: unknown): number => {
    if (value === undefined) return -7;
    if (value === null) return -5;
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const own = numbers.size;
    numbers.set(value, own);
    // What it refers to comes after it.
    written.push("");
    // Loops, because lists of members that are joined take half again as long.
    let members = "";
    if (typeof value !== "object") written[own] = JSON.stringify(value);
    else if (Array.isArray(value)) {
      for (const each of value) members += `${members && ","}${numberOf(each)}`;
      written[own] = `[${members}]`;
    } else {
      for (const [name, each] of Object.entries(value))
        members += `${members && ","}"_${numberOf(name)}":${numberOf(each)}`;
      written[own] = `{${members}}`;
    }
    return own;
  };
  numberOf(data);
  return written;
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
 * @param host of the site; no route sees another one, so URLs depend on the configuration alone
 */
export function prepareForRemix(request: IncomingMessage, host: string): void {
  const { headers, url = "" } = request;
  headers.host = host;
  delete headers["x-forwarded-host"];
  // The actions check the origin themselves, to answer with a page.
  delete headers.origin;
  // Remix would treat HEAD as an action's request. Node still sends no body for HEAD.
  if (request.method === "HEAD" && isOfData(url)) request.method = "GET";
}

/** Prepares every request of the process, for the development server, which has no hooks. */
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
