import type { Demo } from "~/content/demos";
import type { Counted, Kind } from "./counts/kinds";

const form = /^([a-z0-9-]+)( 1)?( 2)?( 3)?( 4)?( end)?$/;

/**
 * Parses a report such as `workflow 1 2 end`: the tab's id, the quarters that were played, and `end` if the end was
 * reached.
 */
export function parseBeacon(text: string, demos: Record<string, Demo>): Counted[] | undefined {
  const [, tab = "", ...parts] = form.exec(text) ?? [];
  const [quarters, end] = [parts.slice(0, 4), parts[4]];
  const demo = Object.hasOwn(demos, tab) ? demos[tab] : undefined;
  if (!demo) return undefined;
  const of = (kind: Kind, detail = ""): Counted => ({ kind, tab, lang: demo.lang, detail });
  return [
    of("played"),
    ...quarters.flatMap((quarter) => (quarter ? [of("quarter", quarter.trim())] : [])),
    ...(end ? [of("ended")] : []),
  ];
}
