import { matchRoutes, RemixBrowser } from "@remix-run/react";
import { isDataPath } from "./data-url";

/* What Remix's scripts keep in the browser's window. */

/** Ids of the routes of a path. */
export function routesOf(pathname: string): string[] {
  const matches = matchRoutes(window.__remixRouter.routes, pathname) ?? [];
  return matches.map(({ route: { id = "" } }) => id);
}

/** URLs of the scripts of a path's routes that have not run yet. */
export function missingScripts(pathname: string): string[] {
  return routesOf(pathname).flatMap((id) =>
    id in window.__remixRouteModules ? [] : (window.__remixManifest.routes[id]?.module ?? []),
  );
}

/** The version of the build that this page's scripts are of. */
export function buildOfScripts(): string {
  return window.__remixManifest.version;
}

/** Whether a document is made for this page's scripts. */
export function isForTheseScripts(html: string): boolean {
  return html.includes(window.__remixManifest.url);
}

/** Whether an error is one that a page's data came with, or that the router has reported. */
export function isRoutersError(error: unknown): boolean {
  return Object.values(window.__remixRouter.state.errors ?? {}).includes(error);
}

/**
 * Ends the router.
 *
 * @returns path and query of the page that it was navigating to, if any
 */
export function endRouter(): string | undefined {
  const { location } = window.__remixRouter.state.navigation;
  window.__remixRouter.dispose();
  return location && location.pathname + location.search;
}

/**
 * Has the router's requests for data and for forms answered by others.
 *
 * @param load what answers with the data at a URL
 */
export function interceptRouter(
  load: (url: string) => Promise<Response>,
  post: (url: string, init: RequestInit) => Promise<Response>,
): void {
  const { fetch } = window;
  window.fetch = (resource, init) => {
    // Nothing else fetches by a `URL`.
    const isRouters =
      resource instanceof URL && resource.origin === location.origin && isDataPath(resource.pathname);
    if (!isRouters) return fetch.call(window, resource, init);
    return init?.method === "POST" ? post(resource.href, init) : load(resource.href);
  };
}

/**
 * Decodes the page's data. On its first render RemixBrowser starts to do that, and throws a promise until it is done. A
 * key press or click at that moment would make React throw too (error 345), so it is done before anything renders.
 *
 * @returns the data of the page's routes, by id
 */
export async function decodePageData(): Promise<Record<string, unknown>> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding;
  }
  return window.__remixContext.state.loaderData ?? {};
}
