import { expect, test } from "vitest";
import { contrast } from "~/content/contrast";

test.for<[string, string, string, number]>([
  ["black on white", "#000000", "#ffffff", 21],
  ["either way round", "#ffffff", "#000000", 21],
  ["a colour on itself", "#0a6e8a", "#0a6e8a", 1],
  ["the darkest grey that is too light for text", "#777777", "#ffffff", 4.48],
  ["the lightest grey that is dark enough", "#767676", "#ffffff", 4.54],
])("the contrast of %s", ([, one, other, expected]) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
});
