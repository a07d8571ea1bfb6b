import { describe, expect, test } from "vitest";
import { bestWithin, type Encode, nextCrf, type Qualities } from "../../tools/media/quality";

const limit = 1_000_000;
const qualities: Qualities = { crf: 30, highestCrf: 51 };

const whole = (crf: number, times: number): Encode => ({ crf, bytes: times * limit, whole: true });
const stopped = (crf: number, times: number): Encode => ({ crf, bytes: times * limit, whole: false });

describe("the next quality", () => {
  test.each<[string, Encode[], number | undefined]>([
    ["is the best quality at first", [], 30],
    ["is undefined if the best quality is within the limit", [whole(30, 0.4)], undefined],
    ["is a step lower if the file is slightly too large", [whole(30, 1.01)], 31],
    ["is lower by the number of steps that halve the file", [stopped(30, 1.92)], 36],
    ["is the lowest if the file is much too large", [stopped(30, 40)], 51],
    ["is undefined if even the lowest quality is too large", [stopped(30, 40), stopped(51, 3)], undefined],
    ["is between two qualities if the lower is far below the limit", [stopped(30, 2), whole(42, 0.48)], 37],
    ["is undefined between adjacent qualities", [whole(36, 1.001), whole(37, 0.5)], undefined],
    ["is extrapolated from two encodes", [whole(30, 3), whole(40, 1.5)], 47],
    ["is half-way to the lowest if two encodes were too large", [stopped(30, 1.2), stopped(32, 1.1)], 42],
    ["does not rely on the estimate of a stopped encode", [stopped(30, 60), whole(51, 0.12)], 40],
  ])("%s", (_, encodes, expected) => {
    expect(nextCrf(encodes, qualities, limit)).toBe(expected);
  });
});

/** Each function maps a fraction of the video's duration to the fraction of the bytes that are written by then. */
const spreads = {
  evenly: (time: number) => time,
  "mostly at its beginning": (time: number) => 0.1 * time + 0.9 * Math.min(1, 4 * time),
  "mostly at its end": (time: number) => 0.1 * time + 0.9 * Math.max(0, (time - 0.7) / 0.3),
};

function search(times: number, stepsToHalf: number, written: (time: number) => number) {
  const size = (crf: number) => times * limit * 2 ** ((qualities.crf - crf) / stepsToHalf);
  const encodes: Encode[] = [];
  let crf = nextCrf(encodes, qualities, limit);
  while (crf !== undefined) {
    const bytes = size(crf);
    let time = 0.01;
    while (time < 1 && written(time) * bytes <= limit) time += 0.01;
    encodes.push(bytes <= limit ? { crf, bytes, whole: true } : { crf, bytes: limit / time, whole: false });
    crf = nextCrf(encodes, qualities, limit);
  }
  return { encodes, isPossible: size(qualities.highestCrf) <= limit };
}

describe("the search needs few encodes and finds a file close to the limit", () => {
  const cases = Object.entries(spreads).flatMap(([spread, written]) =>
    [4, 6, 8, 12].flatMap((stepsToHalf) =>
      [0.5, 1.03, 1.3, 2, 5, 20].map((times) => ({ spread, written, stepsToHalf, times })),
    ),
  );

  test.each(cases)("for $times × the limit, written $spread, halved by $stepsToHalf steps", (recording) => {
    const { encodes, isPossible } = search(recording.times, recording.stepsToHalf, recording.written);
    const best = bestWithin(limit, encodes);
    expect(encodes.length).toBeLessThanOrEqual(recording.spread === "evenly" ? 4 : 6);
    expect(best !== undefined).toBe(isPossible);
    if (!best || best.crf === qualities.crf) return;
    expect(best.bytes).toBeLessThanOrEqual(limit);
    expect(best.bytes).toBeGreaterThan(0.6 * limit);
  });
});
