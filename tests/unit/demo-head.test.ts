import { expect, test } from "vitest";
import { isoDuration } from "~/shell/seo/demo-head";

test.each([
  [0.2, "PT1S"],
  [4, "PT4S"],
  [60, "PT1M"],
  [83.4, "PT1M23S"],
  [3601, "PT60M1S"],
])("%d seconds are written as %s", (seconds, duration) => {
  expect(isoDuration(seconds)).toBe(duration);
});
