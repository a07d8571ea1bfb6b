import { describe, expect, test } from "vitest";
import { type Light, lightOf } from "../../tools/media/light";

/** `shares` maps a luminance in nits to the percentage of pixels that have it. */
const pixels = (shares: Record<number, number>) =>
  Float32Array.from(
    Object.entries(shares).flatMap(([nits, share]) => Array<number>(share * 100).fill(Number(nits))),
  );

describe("the measured white of an HDR recording", () => {
  test.each<[string, Record<number, number>, Light]>([
    ["of a page is the page's white", { 2: 20, 100: 80 }, { white: 100, peak: 100 }],
    ["of dark pages is that of their white letters", { 5: 99, 203: 1 }, { white: 203, peak: 203 }],
    ["of a brighter page is the page's white", { 2: 20, 300: 80 }, { white: 300, peak: 300 }],
    ["of a page with a small video is the page's white", { 100: 97, 1000: 3 }, { white: 100, peak: 1000 }],
    ["of dark pictures has a minimum", { 1: 90, 20: 10 }, { white: 80, peak: 20 }],
    ["of an evening scene with lamps is the reference white", { 5: 97, 900: 3 }, { white: 203, peak: 900 }],
    ["of a bright sky is the reference white", { 50: 70, 1000: 30 }, { white: 203, peak: 1000 }],
    ["ignores single bright pixels", { 203: 99.95, 4000: 0.05 }, { white: 203, peak: 203 }],
    ["of a black picture is the minimum", { 0: 100 }, { white: 80, peak: 0 }],
  ])("%s", (_, shares, light) => {
    expect(lightOf(pixels(shares))).toEqual(light);
  });
});
