import { table } from "./figures";

/** What the site is to reach, and what was measured of it. */
export type Aim = {
  aim: string;
  measured: string;
  met: boolean;
  /** Why it falls short where it does: a sentence. */
  why: string;
};

/** All aims as Markdown: a table, and for each that falls short a sentence. */
export function aimsReport(aims: Aim[]): string {
  const rows = aims.map(({ aim, measured, met }) => [aim, measured, met ? "met" : "**not met**"]);
  const short = aims.flatMap(({ aim, met, why }) => (met ? [] : `- _${aim}_: ${why}`));
  const reasons = short.length > 0 ? `\n\nWhat falls short, and why:\n\n${short.join("\n")}` : "";
  return table(["Aim", "Measured", "Met"], rows, 3) + reasons;
}
