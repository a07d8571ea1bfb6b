import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Cache size: how many user agents, with up to how many characters each. */
const mostRemembered = 2_000;
const longestRemembered = 500;

/**
 * Programs that open links before people do, and that isbot does not know: of Office, of gateways that check mail. Edge 12
 * was a browser in 2015; today a gateway calls itself so.
 */
const openers =
  /\bms-?office\b|microsoft (?:office|outlook)|safe-?links|proofpoint|mimecast|barracuda sentinel|trend ?micro|forcepoint|threatseeker|fireeye|fortimail|content-sampling|edge\/12\.246|^mozilla\/5\.0$/i;

const robots = new LRUCache<string, boolean>({ max: mostRemembered });

/** Whether a user agent is a known robot, or a program that checks links or makes previews of them. */
export function isRobot(agent: string): boolean {
  const known = robots.get(agent);
  if (known !== undefined) return known;
  const found = openers.test(agent) || isbot(agent);
  if (agent.length <= longestRemembered) robots.set(agent, found);
  return found;
}
