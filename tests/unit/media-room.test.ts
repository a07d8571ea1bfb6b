import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { totalBytes } from "../../tools/media/facts";
import { estimatedBytes, heavyWarning, type Plan, weightWarning } from "../../tools/media/room";
import { content } from "../fixture/site";

const video = "/videos/seafood/purchase/workflow.mp4";
const all = totalBytes(content.media);
const plan: Plan = { durationSeconds: 30, scenes: 6, hasSound: false, hasSquare: false };

/** The tests' own content that calls so many bytes many. */
const callingMany = (bytes: number) => ({
  ...content,
  site: { ...content.site, media: { manyMegabytes: bytes / 1e6 } },
});

describe("a video's size is estimated", () => {
  test("without others, as films of interfaces are", () => {
    expect((estimatedBytes(plan, {}) / 1e6).toFixed(1)).toBe("1.8");
  });

  test("by those that there are", () => {
    const { media } = loadContent("content");
    for (const { durationSeconds, scenes, sound, square, ...rest } of Object.values(media)) {
      const bytes = totalBytes({ [video]: { durationSeconds, scenes, ...(square && { square }), ...rest } });
      const hasSquare = square !== undefined;
      const ofIt = { durationSeconds, scenes: scenes?.length, hasSound: sound !== undefined, hasSquare };
      expect(Math.abs(bytes / estimatedBytes(ofIt, media) - 1)).toBeLessThan(0.5);
    }
  });
});

describe("before a video is made", () => {
  const likely = estimatedBytes(plan, content.media);

  test("nothing is said where all are light enough with it", () => {
    expect(weightWarning("/videos/new.mp4", plan, callingMany(all + likely + 1))).toBeUndefined();
  });

  test("it is said what it takes, and what all weigh then", () => {
    expect(weightWarning("/videos/new.mp4", plan, callingMany(all + likely - 1))).toMatch(
      /^\/videos\/new\.mp4 takes \d\.\d\d MB or so\. All videos weigh \d\.\d\d MB then, more than the \d\.\d\d MB of media\.manyMegabytes in site\.json: /,
    );
  });

  test("the one that it replaces does not count", () => {
    const { [video]: former, ...others } = content.media;
    const without = totalBytes(others) + likely;
    expect(former).toBeDefined();
    expect(weightWarning(video, plan, callingMany(without + 1))).toBeUndefined();
    expect(weightWarning(video, plan, callingMany(without - 1))).toBeDefined();
  });
});

test("a check says what all weigh where that is much", () => {
  expect(heavyWarning(callingMany(all))).toBeUndefined();
  expect(heavyWarning(callingMany(all - 1))).toMatch(/^All videos weigh/);
});
