import { matchRoutes, RemixBrowser } from "@remix-run/react";
import { isDataPath } from "./data-url";

/* Access to the global variables that Remix's scripts define. */

export function routesOf(pathname: string): string[] {
  const matches = matchRoutes(window.__remixRouter.routes, pathname) ?? [];
  return matches.map(({ route: { id = "" } }) => id);
}

export function missingScripts(pathname: string): string[] {
  return routesOf(pathname).flatMap((id) =>
    id in window.__remixRouteModules ? [] : (window.__remixManifest.routes[id]?.module ?? []),
  );
}

export function buildOfScripts(): string {
  return window.__remixManifest.version;
}

export function isForTheseScripts(html: string): boolean {
  return html.includes(window.__remixManifest.url);
}

export function isRoutersError(error: unknown): boolean {
  return Object.values(window.__remixRouter.state.errors ?? {}).includes(error);
}

export function endRouter(): string | undefined {
  const { location } = window.__remixRouter.state.navigation;
  window.__remixRouter.dispose();
  return location && location.pathname + location.search;
}

export function interceptRouter(
  load: (url: string) => Promise<Response>,
  post: (url: string, init: RequestInit) => Promise<Response>,
): void {
  const { fetch } = window;
  window.fetch = (resource, init) => {
    // Only Remix's router calls `fetch` with a `URL` object, so a `URL` argument identifies the router's requests.
    const isRouters =
      resource instanceof URL && resource.origin === location.origin && isDataPath(resource.pathname);
    if (!isRouters) return fetch.call(window, resource, init);
    return init?.method === "POST" ? post(resource.href, init) : load(resource.href);
  };
}

/** Decodes the page data before hydration starts. Otherwise, a click during decoding would cause React error 345. */
export async function decodePageData(): Promise<Record<string, unknown>> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding;
  }
  return window.__remixContext.state.loaderData ?? {};
}
