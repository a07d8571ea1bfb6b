import { expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { contrast, contrastProblems } from "~/schema/colors/contrast";
import { contentFolder } from "../fixture/site";

test.for<[string, string, string, number]>([
  ["black on white", "#000000", "#ffffff", 21],
  ["white on black", "#ffffff", "#000000", 21],
  ["a colour on itself", "#0a6e8a", "#0a6e8a", 1],
  ["the darkest grey that is too light for text", "#777777", "#ffffff", 4.48],
  ["the lightest grey that is dark enough", "#767676", "#ffffff", 4.54],
])("the contrast of %s", ([, one, other, expected]) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
});

// This grey has a contrast of 3.5:1 on white, which is enough for shapes, but not for text.
test.each([
  ["text", "ink", 4.5],
  ["shapes", "control", 3],
] as const)("a light grey is checked against the minimum contrast for %s", (_, color, least) => {
  const { colors } = loadContent(contentFolder).site.brand;
  const problems = contrastProblems({ ...colors, page: "#ffffff", card: "#ffffff", [color]: "#8a8a8a" });
  expect(problems.some((problem) => problem.color === color && problem.ground === "page")).toBe(least > 3.5);
});
