/* The client build's one script with the modules of nearly all routes, and with what Remix writes into every page alike. */

/** Remix's options, which its pages contain. */
export const future = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  // Some 25 routes: shipping the whole manifest costs less than a request to /__manifest.
  v3_lazyRouteDiscovery: false,
} as const;

/** The script with which Remix starts on every page. A page for which Remix writes another one contains that one. */
export const startScript = [
  `window.__remixContext = ${JSON.stringify({ basename: "/", future: { ...future, unstable_optimizeDeps: false }, isSpaMode: false })};`,
  "window.__remixContext.stream = new ReadableStream({",
  "start(controller){window.__remixContext.streamController = controller;}",
  "}).pipeThrough(new TextEncoderStream())",
].join("");

/**
 * Whether a route has a script file of its own, which is loaded with its documents or on navigation. These are the
 * pages besides the demos, which few visitors open. All other routes are in the script of every page.
 *
 * @param id Remix's route id, such as `routes/$area_.search`
 */
export function hasOwnScript(id: string): boolean {
  return id.startsWith("routes/$area_.");
}

/**
 * The text of the script that hands the modules of routes to Remix.
 *
 * @param files of the routes, in `app`
 */
export function routesScript(app: string, files: string[]): string {
  const shared = files.filter((file) => !hasOwnScript(file));
  const imports = shared.map(
    // So Remix calls what is left of a route's module without its server's part.
    (file, index) => `import * as r${index} from "${app}/${file}?__remix-build-client-route";`,
  );
  const entries = shared.map((file, index) => `"${file.replace(/\.tsx$/, "")}": r${index}`);
  return `${imports.join("\n")}\nwindow.__remixRouteModules = { ${entries.join(", ")} };${startScript};`;
}
