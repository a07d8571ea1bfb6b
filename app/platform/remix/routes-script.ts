/* The script with the modules of nearly all routes, and the start of Remix that is the same on every page. */

export const future = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  // With some 25 routes, the whole manifest costs less than a request to /__manifest.
  v3_lazyRouteDiscovery: false,
} as const;

/** Remix's start script. A page whose start script differs contains its own. */
export const startScript = [
  `window.__remixContext = ${JSON.stringify({ basename: "/", future: { ...future, unstable_optimizeDeps: false }, isSpaMode: false })};`,
  "window.__remixContext.stream = new ReadableStream({",
  "start(controller){window.__remixContext.streamController = controller;}",
  "}).pipeThrough(new TextEncoderStream())",
].join("");

/** Pages other than demos have their own script file, because few visitors open them. */
export function hasOwnScript(id: string): boolean {
  return id.startsWith("routes/$area_.");
}

/** The text of the script that passes the route modules to Remix. */
export function routesScript(app: string, files: string[]): string {
  const shared = files.filter((file) => !hasOwnScript(file));
  const imports = shared.map(
    // Remix's suffix for a route module without its server code.
    (file, index) => `import * as r${index} from "${app}/${file}?__remix-build-client-route";`,
  );
  const entries = shared.map((file, index) => `"${file.replace(/\.tsx$/, "")}": r${index}`);
  return `${imports.join("\n")}\nwindow.__remixRouteModules = { ${entries.join(", ")} };${startScript};`;
}
