/* The client build's one script with the modules of nearly all routes. */

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
  return `${imports.join("\n")}\nwindow.__remixRouteModules = { ${entries.join(", ")} };`;
}
