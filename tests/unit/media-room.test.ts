import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import type { Recording } from "~/content/schema/media";
import { totalBytes } from "../../tools/media/facts";
import { MediaError } from "../../tools/media/media-error";
import { estimatedBytes, type Plan, requireRoom, roomFor, roomWarning } from "../../tools/media/room";
import { content } from "../fixture/site";

const video = "/videos/seafood/purchase/workflow.mp4";
const recording = content.media[video] as Recording;
const own = totalBytes({ [video]: recording });
const others = totalBytes(content.media) - own;

/** The tests' own content with another limit, in bytes. */
const limitedTo = (bytes: number) => ({
  ...content,
  site: { ...content.site, media: { limitMegabytes: bytes / 1e6 } },
});

test("all media may weigh 64 MB unless the content says otherwise", () => {
  expect(content.site.media).toEqual({ limitMegabytes: 64 });
});

describe("the room for a video", () => {
  test.each<[string, string, number, number]>([
    ["is what is free", "/videos/new.mp4", others + own + 1_000_000, 1_000_000],
    ["has what the one in its place has", video, others + own + 1_000_000, own + 1_000_000],
    ["is none for a new one beyond the limit", "/videos/new.mp4", 100_000, 0],
    ["is as much as it has beyond the limit", video, 100_000, own],
  ])("%s", (_, path, limit, expected) => {
    expect(roomFor(path, limitedTo(limit))).toBe(expected);
  });

  test("is exact to the byte", () => {
    expect(() => requireRoom("/videos/new.mp4", recording, limitedTo(others + 2 * own))).not.toThrow();
    const refused = () => requireRoom("/videos/new.mp4", recording, limitedTo(others + 2 * own - 1));
    expect(refused).toThrow(MediaError);
    expect(refused).toThrow(
      /^\/videos\/new\.mp4 does not fit: it takes (\d\.\d\d MB), and there is room for \1: of \d\.\d\d MB for all media, /,
    );
  });
});

const plan: Plan = { durationSeconds: 30, scenes: 6, hasSound: false, hasSquare: false };

describe("a video's size is estimated", () => {
  test("without others, as films of interfaces are", () => {
    const { least, likely, most } = estimatedBytes(plan, {});
    expect([least, likely, most].map((bytes) => (bytes / 1e6).toFixed(1))).toEqual(["0.9", "1.8", "5.2"]);
  });

  test("with sound, as its bit rate says", () => {
    const silent = estimatedBytes(plan, {});
    const spoken = estimatedBytes({ ...plan, hasSound: true }, {});
    expect(spoken).toEqual({ ...silent, likely: silent.likely + 3 * 7_000 * 30 });
  });

  test("with a square cut, as most square cuts are", () => {
    const { likely } = estimatedBytes({ ...plan, hasSquare: true }, {});
    expect(likely - estimatedBytes(plan, {}).likely).toBeCloseTo(0.75 * 33_000 * 30);
  });

  test("by those that there are, between the lightest and the limits", () => {
    const { media } = loadContent("content");
    for (const { durationSeconds, scenes, sound, square, ...rest } of Object.values(media)) {
      const bytes = totalBytes({ [video]: { durationSeconds, scenes, ...(square && { square }), ...rest } });
      const hasSquare = square !== undefined;
      const ofIt = { durationSeconds, scenes: scenes?.length, hasSound: sound !== undefined, hasSquare };
      const { least, likely, most } = estimatedBytes(ofIt, media);
      expect(bytes).toBeGreaterThan(least);
      expect(bytes).toBeLessThan(most);
      expect(Math.abs(bytes / likely - 1)).toBeLessThan(0.5);
    }
  });
});

describe("before a video is made", () => {
  const { least, most } = estimatedBytes(plan, content.media);
  const enough = Math.ceil(least);
  const used = others + own;

  test("says nothing if it certainly fits", () => {
    expect(roomWarning("/videos/new.mp4", plan, limitedTo(used + most))).toBeUndefined();
  });

  test("warns if it may not fit", () => {
    expect(roomWarning("/videos/new.mp4", plan, limitedTo(used + enough))).toMatch(
      /^\/videos\/new\.mp4 may not fit: it takes \d\.\d\d MB or so, 5\.\d\d MB at most, and there is room for 0\.\d\d MB: of \d\.\d\d MB/,
    );
  });

  test("fails if it cannot fit", () => {
    const refused = () => roomWarning("/videos/new.mp4", plan, limitedTo(used + enough - 1));
    expect(refused).toThrow(MediaError);
    expect(refused).toThrow(
      /^\/videos\/new\.mp4 cannot fit: it takes \d\.\d\d MB or so, 0\.\d\d MB at least, and there is room for 0\.\d\d MB: .* Raise media\.limitMegabytes in site\.json, shorten the recording, or remove another video$/,
    );
  });

  test("the replaced video's bytes count as free", () => {
    expect(roomWarning(video, plan, limitedTo(others + most))).toBeUndefined();
  });
});
