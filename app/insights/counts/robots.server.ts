import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** So many user agents are looked at once only, up to so many characters each. */
const mostRemembered = 2_000;
const longestRemembered = 500;

const robots = new LRUCache<string, boolean>({ max: mostRemembered });

/** Whether a user agent is a known robot's, or that of a program which previews links. */
export function isRobot(agent: string): boolean {
  const known = robots.get(agent);
  if (known !== undefined) return known;
  const found = isbot(agent);
  if (agent.length <= longestRemembered) robots.set(agent, found);
  return found;
}
