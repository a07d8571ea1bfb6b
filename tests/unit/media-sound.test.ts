import { describe, expect, test } from "vitest";
import { firstAttempt, loudnessProblems, nextAttempt, sustainedLevel } from "../../tools/media/sound";

/** Levels of 20 ms each. */
const levels = (seconds: number, levelOf: (index: number) => number) =>
  Array.from({ length: seconds * 50 }, (_, index) => levelOf(index));
const silence = Number.NEGATIVE_INFINITY;

describe("the level of continuous audio", () => {
  const talk = (index: number) => (index % 10 < 7 ? -42 : -75);

  test.each<[string, number[], number]>([
    ["of silence is minus infinity", levels(5, () => silence), silence],
    ["of a steady sound is the sound's level", levels(5, () => -30), -30],
    ["of speech is the level of its syllables", levels(5, talk), -42],
    ["of clicks is the level between the clicks", levels(5, (index) => (index % 5 < 2 ? -15 : -70)), -70],
    ["of a chime is the level around the chime", levels(5, (index) => (index < 40 ? -20 : -70)), -70],
    [
      "of one sentence in a long video is the level of the sentence",
      [...levels(20, () => silence), ...levels(2, talk), ...levels(20, () => silence)],
      -42,
    ],
  ])("%s", (_, given, expected) => {
    expect(sustainedLevel(given)).toBe(expected);
  });
});

describe("the gain", () => {
  const linear = { gain: 24, ceiling: undefined, corrections: 4 };
  const limited = { gain: 24, ceiling: -2.5, corrections: 4 };

  test("starts with the difference to -16 LUFS", () => {
    expect(firstAttempt({ integrated: -40, truePeak: -3 })).toEqual(linear);
    expect(firstAttempt({ integrated: -9, truePeak: 0 }).gain).toBe(-7);
  });

  test.each<[string, typeof linear | typeof limited, number, number, object | undefined]>([
    ["does not change if the result is close to -16 LUFS", linear, -16.2, -1.5, undefined],
    ["gets a limiter if peaks are too high", linear, -16, -1.4, { gain: 24, ceiling: -2.5 }],
    ["is reduced if the limiter is not enough", limited, -16.2, -0.5, { gain: 22.6, ceiling: -3.9 }],
    ["is raised if the audio is too quiet", limited, -18, -2, { gain: 26, ceiling: -2.5, corrections: 3 }],
    ["is reduced if the result is too loud", linear, -14, -3, { gain: 22, corrections: 3 }],
  ])("%s", (_, tried, integrated, truePeak, expected) => {
    const next = nextAttempt(tried, { integrated, truePeak });
    if (expected) expect(next).toMatchObject(expected);
    else expect(next).toBeUndefined();
  });

  test("is corrected at most four times, unless peaks are too high", () => {
    const last = { ...limited, corrections: 0 };
    expect(nextAttempt(last, { integrated: -19, truePeak: -2 })).toBeUndefined();
    expect(nextAttempt(last, { integrated: -19, truePeak: -1 })).toMatchObject({ corrections: 0 });
  });
});

describe("a rendition's loudness", () => {
  test.each<[string, number, number, number | false, string[]]>([
    ["is accepted at the target", -15.9, -1.5, -16, []],
    ["is accepted close to the metadata, because ffmpeg versions differ", -17.4, -6, -17.2, []],
    [
      "is reported if it is too low",
      -17.6,
      -4.6,
      false,
      ["is at -17.6 LUFS: the minimum is -17.5, unless peaks limit it"],
    ],
    ["is accepted below the target if its peaks allow no more", -21, -2.4, -21, []],
    ["is reported if it is too high", -14.4, -2, false, ["is at -14.4 LUFS: the maximum is -14.5"]],
    ["is reported if peaks are too high", -16, -1.2, false, ["has peaks of -1.2 dBTP: the maximum is -1.5"]],
    ["is reported if it differs from the metadata", -16, -2, -16.4, ["is at -16.0 LUFS, not -16.4"]],
    [
      "is reported if the audio is silent",
      -70,
      -66,
      -16,
      ["is at -70.0 LUFS: the minimum is -17.5, unless peaks limit it", "is at -70.0 LUFS, not -16"],
    ],
  ])("%s", (_, integrated, truePeak, noted, expected) => {
    expect(loudnessProblems({ integrated, truePeak }, noted)).toEqual(expected);
  });
});
