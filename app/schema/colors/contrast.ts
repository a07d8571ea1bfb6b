import type { ColorName, Colors } from "./colors";

/** Text colours with their background colours. Text of all sizes needs a contrast of 4.5:1 (WCAG 2.2, 1.4.3). */
const textPairs: [text: ColorName, grounds: ColorName[]][] = [
  ["ink", ["page", "card", "card-hover", "chosen", "found"]],
  ["secondary", ["page", "card", "chosen"]],
  ["action", ["page", "card", "chosen"]],
  ["fault", ["page", "card"]],
  ["on-accent", ["accent"]],
  ["on-bar", ["bar", "bar-light", "bar-light-hover"]],
  ["on-dark", ["action", "action-hover", "bar", "bar-light", "bar-light-hover"]],
  ["mark", ["bar", "bar-light"]],
];

/** Colours of shapes, each with its background colours. Shapes need a contrast of 3:1 (WCAG 2.2, 1.4.11). */
const shapePairs: [shape: ColorName, grounds: ColorName[]][] = [
  ["control", ["page", "card"]],
  ["bar-line", ["bar", "bar-light"]],
  ["action", ["line"]],
  ["accent", ["bar-light", "bar-light-hover"]],
  ["focus", ["ink", "bar"]],
];

type ContrastProblem = { color: ColorName; ground: ColorName; contrast: number; minContrast: number };

export function contrastReasons(colors: Colors): Map<ColorName, string> {
  const reasons = new Map<ColorName, string>();
  for (const { color, ground, contrast, minContrast } of contrastProblems(colors)) {
    // Rounded down, so that a contrast below the minimum is never displayed as sufficient.
    const rounded = (Math.floor(contrast * 100) / 100).toFixed(2);
    const found = `${rounded}:1 on "${ground}" (${colors[ground]}) and needs ${minContrast}:1`;
    const before = reasons.get(color);
    reasons.set(color, before ? `${before}, ${found}` : `has a contrast of ${found}`);
  }
  return reasons;
}

/** Rule 17.15. */
export function contrastProblems(colors: Colors): ContrastProblem[] {
  const among = (pairs: [ColorName, ColorName[]][], minContrast: number) =>
    pairs.flatMap(([color, grounds]) =>
      grounds.map((ground) => ({
        color,
        ground,
        contrast: contrast(colors[color], colors[ground]),
        minContrast,
      })),
    );
  return [...among(textPairs, 4.5), ...among(shapePairs, 3)].filter(
    (pair) => pair.contrast < pair.minContrast,
  );
}

export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as defined in WCAG 2.2, from 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
