import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Cache size: how many user agents, with up to how many characters each. */
const mostRemembered = 2_000;
const longestRemembered = 500;

const robots = new LRUCache<string, boolean>({ max: mostRemembered });

/** Whether a user agent is a known robot or a program that makes link previews. */
export function isRobot(agent: string): boolean {
  const known = robots.get(agent);
  if (known !== undefined) return known;
  const found = isbot(agent);
  if (agent.length <= longestRemembered) robots.set(agent, found);
  return found;
}
