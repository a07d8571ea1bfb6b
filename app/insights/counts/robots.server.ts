import { isbot } from "isbot";
import { maxAgent } from "./visit";

/** One mail gateway sends `Edge/12.246`. */
const undetectedBots =
  /\bms-?office\b|microsoft (?:office|outlook)|safe-?links|proofpoint|mimecast|barracuda sentinel|trend ?micro|forcepoint|threatseeker|fireeye|fortimail|content-sampling|edge\/12\.246|^mozilla\/5\.0$/i;

export function isRobot(agent: string): boolean {
  const read = agent.slice(0, maxAgent);
  return undetectedBots.test(read) || isbot(read);
}
