import { matchRoutes } from "@remix-run/react";
import { pageWithin } from "./page-data";

/**
 * Sees to it that the scripts of a page's routes are here; few routes have one of their own. The router would reload the
 * page at hand where one of them cannot be had.
 *
 * @param page path and query
 * @throws when one does not arrive, or not in time
 */
export async function fetchPageCode(page: string): Promise<void> {
  const { pathname } = new URL(page, window.location.origin);
  const routes = matchRoutes(window.__remixRouter.routes, pathname) ?? [];
  const missing = routes.flatMap(({ route: { id = "" } }) =>
    id in window.__remixRouteModules ? [] : (window.__remixManifest.routes[id]?.module ?? []),
  );
  if (missing.length === 0) return;
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, pageWithin, new Error(`no script within ${pageWithin} ms`));
  });
  await Promise.race([Promise.all(missing.map((file) => import(/* @vite-ignore */ file))), late]);
}
