import type { EntryContext } from "@remix-run/node";
import * as ownRoot from "~/root";

type RouteModule = Pick<typeof ownRoot, "default" | "ErrorBoundary" | "meta">;

/** The context that Remix creates if the root route's loader fails. */
export function failedContext(path: string, root: RouteModule = ownRoot): EntryContext {
  const route = { id: "root", path: "", module: "/root.js", hasLoader: true, hasErrorBoundary: true };
  const future = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: true };
  return {
    manifest: {
      entry: { module: "", imports: [] },
      routes: { root: route },
      url: "",
      version: "1",
    },
    routeModules: { root },
    future: { ...future, v3_lazyRouteDiscovery: false },
    isSpaMode: false,
    renderMeta: {},
    staticHandlerContext: {
      basename: "/",
      location: { pathname: path, search: "", hash: "", state: null, key: "default" },
      matches: [{ params: {}, pathname: "/", pathnameBase: "/", route: { id: "root", path: "" } }],
      loaderData: {},
      actionData: null,
      errors: { root: new Error("no data") },
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
      statusCode: 500,
    },
  } as unknown as EntryContext;
}
