import { table } from "./figures";

/** What the site is to reach, and what was measured of it. */
export type Aim = {
  aim: string;
  measured: string;
  met: boolean;
  /** Why it falls short where it does: a sentence. */
  why: string;
};

/** How many times as long something takes as something else, and where. */
export type Factor = { where: string; factor: number };

/** Factors as an aim tells them. */
export function factorsTold(factors: Factor[]): string {
  return factors.map(({ where, factor }) => `${factor.toFixed(2)} (${where})`).join("; ");
}

/** What was measured of an aim that no factor may be above a limit. */
export function atMost(most: number, factors: Factor[]): Pick<Aim, "measured" | "met"> {
  return { measured: factorsTold(factors), met: factors.every(({ factor }) => factor <= most) };
}

/** All aims as Markdown: a table, and for each that falls short a sentence. */
export function aimsReport(aims: Aim[]): string {
  const rows = aims.map(({ aim, measured, met }) => [aim, measured, met ? "met" : "**not met**"]);
  const short = aims.flatMap(({ aim, met, why }) => (met ? [] : `- _${aim}_: ${why}`));
  const reasons = short.length > 0 ? `\n\nWhat falls short, and why:\n\n${short.join("\n")}` : "";
  return table(["Aim", "Measured", "Met"], rows, 3) + reasons;
}
