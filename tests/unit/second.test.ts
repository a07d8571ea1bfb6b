import { describe, expect, test } from "vitest";
import { startTime } from "~/content/url/second";

describe("the second at which a link starts a video of 90.4 s", () => {
  test.each([
    ["?t=83", 83],
    ["?t=83s", 83],
    ["?t=1m23s", 83],
    ["?t=1m", 60],
    ["?t=0m05s", 5],
    ["?internal&t=7&utm_source=mail", 7],
    ["?t=7&t=9", 7],
    ["?%74=7", 7],
    ["?t=89", 89],
    ["?t=1", 1],
    ["?t=000007", 7],
    ["?t=0000007", undefined],
    ["?t=0001m", 60],
    ["?t=00001m", undefined],
    ["?t=000007s", 7],
    ["?t=0000007s", undefined],
    ["?t=x7", undefined],
    ["?t=x7s", undefined],
    ["?t=90", undefined],
    ["?t=0", undefined],
    ["?t=0m0s", undefined],
    ["?t=1m31s", undefined],
    ["?t=99999999999", undefined],
    ["?t=-5", undefined],
    ["?t=1.5", undefined],
    ["?t=1:23", undefined],
    ["?t=23s1m", undefined],
    ["?t=1e1", undefined],
    ["?t= 7", undefined],
    ["?t=7%0A", undefined],
    ["?t=%C2%B3", undefined],
    ["?t=s", undefined],
    ["?t=", undefined],
    ["?tt=7", undefined],
    ["", undefined],
  ])("%s", (query, second) => {
    expect(startTime(query, 90.4)).toBe(second);
  });

  test("is undefined if the length is unknown", () => {
    expect(startTime("?t=7", undefined)).toBeUndefined();
  });
});
