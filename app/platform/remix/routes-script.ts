export const future = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  // With only about 25 routes, sending the complete manifest is cheaper than a request to /__manifest.
  v3_lazyRouteDiscovery: false,
} as const;

export const startScript = [
  `window.__remixContext = ${JSON.stringify({ basename: "/", future: { ...future, unstable_optimizeDeps: false }, isSpaMode: false })};`,
  "window.__remixContext.stream = new ReadableStream({",
  "start(controller){window.__remixContext.streamController = controller;}",
  "}).pipeThrough(new TextEncoderStream())",
].join("");

/** Demo pages share one script. Other pages have separate scripts, because few visitors open them. */
export function hasOwnScript(id: string): boolean {
  return id.startsWith("routes/$area_.");
}

export function routesScript(app: string, files: string[]): string {
  const shared = files.filter((file) => !hasOwnScript(file));
  const imports = shared.map(
    // The query `?__remix-build-client-route` makes Remix omit the server code of the route module.
    (file, index) => `import * as r${index} from "${app}/${file}?__remix-build-client-route";`,
  );
  const entries = shared.map((file, index) => `"${file.replace(/\.tsx$/, "")}": r${index}`);
  return `${imports.join("\n")}\nwindow.__remixRouteModules = { ${entries.join(", ")} };${startScript};`;
}
