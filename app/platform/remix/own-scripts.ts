/**
 * Whether a route has a script file of its own, which is loaded with its documents or on navigation. These are the
 * pages besides the demos, which few visitors open. All other routes are in the script of every page (see
 * vite.config.ts).
 *
 * @param id Remix's route id, such as `routes/$area_.search`
 */
export function hasOwnScript(id: string): boolean {
  return id.startsWith("routes/$area_.");
}
