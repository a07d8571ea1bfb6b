import { table } from "./figures";

export type Aim = {
  aim: string;
  measured: string;
  met: boolean;
  /** Why it falls short where it does, if that was measured: a sentence. */
  why?: string;
};

/** Markdown with a heading of the second level, and its aims. */
export type Findings = { text: string; aims: Aim[] };

type Measured = Pick<Aim, "measured" | "met">;

/** @param format formats the figure */
export function atLeast(least: number, value: number, format: (value: number) => string): Measured {
  return { measured: format(value), met: value >= least };
}

/** @param format formats the figure */
export function atMost(most: number, value: number, format: (value: number) => string): Measured {
  return { measured: format(value), met: value <= most };
}

export type Factor = { where: string; factor: number };

export function allAtLeast(least: number, factors: Factor[]): Measured {
  return { measured: factorsTold(factors), met: factors.every(({ factor }) => factor >= least) };
}

export function allAtMost(most: number, factors: Factor[]): Measured {
  return { measured: factorsTold(factors), met: factors.every(({ factor }) => factor <= most) };
}

function factorsTold(factors: Factor[]): string {
  return factors.map(({ where, factor }) => `${factor.toFixed(2)} (${where})`).join("; ");
}

/** A Markdown table of the aims, and a sentence for each that is not met. */
export function aimsReport(aims: Aim[]): string {
  const rows = aims.map(({ aim, measured, met }) => [aim, measured, met ? "met" : "**not met**"]);
  const short = aims.flatMap(({ aim, met, why }) => (met || !why ? [] : `- _${aim}_: ${why}`));
  const reasons = short.length > 0 ? `\n\nWhat falls short, and why:\n\n${short.join("\n")}` : "";
  return table(["Aim", "Measured", "Met"], rows, 3) + reasons;
}
