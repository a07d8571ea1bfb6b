import { describe, expect, test } from "vitest";
import { totalBytes } from "../../tools/media/facts";
import { estimatedBytes, heavyWarning, weightWarning } from "../../tools/media/room";
import { content } from "../fixture/site";

const video = "/videos/seafood/purchase/workflow.mp4";
const all = totalBytes(content.media);
const durationSeconds = 30;

const callingMany = (bytes: number) => ({
  ...content,
  site: { ...content.site, media: { manyMegabytes: bytes / 1e6 } },
});

describe("a video's size is estimated from its length", () => {
  test("with a default for screen recordings if there are no other videos", () => {
    expect(estimatedBytes(30, {})).toBe(1_800_000);
  });

  test("with the average of the other videos", () => {
    const seconds = Object.values(content.media).reduce((sum, each) => sum + each.durationSeconds, 0);
    expect(estimatedBytes(seconds, content.media)).toBeCloseTo(all);
  });
});

describe("before a video is encoded", () => {
  const likely = estimatedBytes(durationSeconds, content.media);

  test("no warning is shown if all videos are within the limit", () => {
    expect(weightWarning("/videos/new.mp4", durationSeconds, callingMany(all + likely + 1))).toBeUndefined();
  });

  test("a warning states its estimated size and the new total", () => {
    expect(weightWarning("/videos/new.mp4", durationSeconds, callingMany(all + likely - 1))).toMatch(
      /^\/videos\/new\.mp4 will take about \d\.\d\d MB\. All videos together have \d\.\d\d MB, more than the limit of \d\.\d\d MB \(media\.manyMegabytes in site\.json\)\. /,
    );
  });

  test("the replaced video does not count towards the total", () => {
    const { [video]: former, ...others } = content.media;
    const without = totalBytes(others) + likely;
    expect(former).toBeDefined();
    expect(weightWarning(video, durationSeconds, callingMany(without + 1))).toBeUndefined();
    expect(weightWarning(video, durationSeconds, callingMany(without - 1))).toBeDefined();
  });
});

test("the check reports the total size of videos if it exceeds the limit", () => {
  expect(heavyWarning(callingMany(all))).toBeUndefined();
  expect(heavyWarning(callingMany(all - 1))).toMatch(/^All videos together have/);
});
