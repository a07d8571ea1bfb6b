import { isbot } from "isbot";
import { maxAgent } from "./visit";

/**
 * Programs that open links before people do, and that isbot does not know: of Office, of gateways that check mail. Edge 12
 * was a browser in 2015; today a gateway calls itself so.
 */
const openers =
  /\bms-?office\b|microsoft (?:office|outlook)|safe-?links|proofpoint|mimecast|barracuda sentinel|trend ?micro|forcepoint|threatseeker|fireeye|fortimail|content-sampling|edge\/12\.246|^mozilla\/5\.0$/i;

/** Whether a user agent is a known robot, or a program that checks links or makes previews of them. */
export function isRobot(agent: string): boolean {
  const read = agent.slice(0, maxAgent);
  return openers.test(read) || isbot(read);
}
