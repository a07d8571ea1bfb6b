import { describe, expect, test } from "vitest";
import { noMoment, requestedTime, startTime } from "~/urls/query/second";

describe("the second at which a link starts a video of 90.4 s", () => {
  test.each([
    ["?t=83", 83],
    ["?t=1m23s", 83],
    ["?t=1m", 60],
    ["?t=0m05s", 5],
    ["?t=7&t=9", 7],
    ["?t=89", 89],
    ["?t=1", 1],
    ["?t=000007", 7],
    ["?t=0000007", undefined],
    ["?t=00001m", undefined],
    ["?t=x7", undefined],
    ["?t=90", undefined],
    ["?t=0", undefined],
    ["?t=1.5", undefined],
    ["?t=23s1m", undefined],
    ["?t=7%0A", undefined],
    ["?t=s", undefined],
    ["", undefined],
  ])("%s", (query, second) => {
    expect(startTime(query, { durationSeconds: 90.4 })).toBe(second);
  });

  test("is undefined if the length is unknown", () => {
    expect(startTime("?t=7", undefined)).toBeUndefined();
  });
});

describe("moments with names", () => {
  const film = {
    durationSeconds: 31.2,
    moments: { substitute: 1, approve: 16, log: 26, release: 16, cut: 40 },
  };

  test.each([
    ["?t=approve", 16, "approve"],
    // Links with a former name still work, but new links contain the current name.
    ["?t=release", 16, "approve"],
    ["?t=Approve", 16, "approve"],
    ["?t=16", 16, "approve"],
    ["?t=17", 17, "17"],
    ["?t=substitute", 1, "substitute"],
    ["?t=gone", undefined, noMoment],
    ["?t=-", undefined, noMoment],
    ["?t=constructor", undefined, noMoment],
    // Times after the end of the video are ignored.
    ["?t=cut", undefined, undefined],
    ["?t=99", undefined, undefined],
    ["", undefined, undefined],
  ])("%s starts at second %s and is written as %s", (query, second, time) => {
    expect(startTime(query, film)).toBe(second);
    expect(requestedTime(query, film)).toBe(time);
  });
});
