import { matchRoutes } from "@remix-run/react";

/**
 * Loads the scripts of the routes that show a page. Remix does so itself, but reloads the page at hand when one of
 * them cannot be had, rather than going where the visitor wants to.
 *
 * @param page path and query
 * @throws when one cannot be had: it is blocked, or gone since the last deployment
 */
export async function loadRouteModules(page: string): Promise<void> {
  const { routes } = window.__remixManifest;
  const loaded = window.__remixRouteModules;
  const missing = (matchRoutes(window.__remixRouter.routes, page) ?? []).flatMap(({ route: { id } }) => {
    const address = routes[id]?.module;
    return address === undefined || id in loaded ? [] : [{ id, address }];
  });
  await Promise.all(
    missing.map(async ({ id, address }) => {
      loaded[id] = await import(/* @vite-ignore */ address);
    }),
  );
}
