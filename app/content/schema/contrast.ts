import type { ColorName, Colors } from "./colors";

/** What is read: 4.5:1 (WCAG 2.2, 1.4.3), for all sizes. */
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

/** What is seen, but not read: 3:1 (WCAG 2.2, 1.4.11). */
const shapePairs: [shape: ColorName, grounds: ColorName[]][] = [
  ["control", ["page", "card"]],
  ["bar-line", ["bar", "bar-light"]],
  ["action", ["line"]],
  ["accent", ["bar-light", "bar-light-hover"]],
  ["focus", ["ink", "bar"]],
];

/** A pair of colours that is too alike: what is seen on what, their contrast, and the least that there has to be. */
export type ContrastFault = { color: ColorName; ground: ColorName; contrast: number; least: number };

/** The pairs of colours that are too alike (rule 17.15). */
export function contrastFaults(colors: Colors): ContrastFault[] {
  const among = (pairs: [ColorName, ColorName[]][], least: number) =>
    pairs.flatMap(([color, grounds]) =>
      grounds.map((ground) => ({ color, ground, contrast: contrast(colors[color], colors[ground]), least })),
    );
  return [...among(textPairs, 4.5), ...among(shapePairs, 3)].filter((pair) => pair.contrast < pair.least);
}

/**
 * The contrast of two colours as WCAG 2.2 defines it.
 *
 * @param one a colour like `#07263d`
 * @returns from 1, for the same colour, to 21
 */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour, from 0 to 1, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
