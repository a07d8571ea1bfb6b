/**
 * Whether a route's script is in a file of its own, which comes with its documents or once a script leads there: pages
 * besides the demos, which few open. All others are in the one script that every page has (see vite.config.ts).
 *
 * @param id as Remix names a route, `routes/$area_.search`
 */
export function hasOwnScript(id: string): boolean {
  return id.startsWith("routes/$area_.");
}
