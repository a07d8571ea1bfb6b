import { describe, expect, test } from "vitest";
import { plainCues } from "../../tools/media/given-captions";

/** The times of the cues are in tenths of a second. */
const webVtt = (...cues: [start: number, end: number, ...lines: string[]][]) =>
  `WEBVTT\n\n${cues.map(([start, end, ...lines]) => `${clock(start)} --> ${clock(end)}\n${lines.join("\n")}\n`).join("\n")}`;
const clock = (tenths: number) => `00:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}00`;

describe("captions are converted to one cue at a time, and changes are reported:", () => {
  test.each<[string, string, [start: number, end: number, text: string][], string[]]>([
    [
      "plain captions",
      webVtt([0, 10, "Open it."], [10, 20, "Approve,", "and close."]),
      [
        [0, 1, "Open it."],
        [1, 2, "Approve, and close."],
      ],
      [],
    ],
    [
      "YouTube's rolling captions, which repeat each line above the next",
      webVtt(
        [0, 20, " ", "so<00:00:00.500><c> today</c>"],
        [20, 21, "so today", " "],
        [21, 40, "so today", "look<00:00:03.000><c> at it</c>"],
        [40, 41, "look at it", " "],
        [50, 60, "and close"],
      ),
      [
        [0, 2.1, "so today"],
        [2.1, 4.1, "look at it"],
        [5, 6, "and close"],
      ],
      ["markup removed", "repeated lines removed from 2 cues"],
    ],
    [
      "repeated words in captions that do not roll",
      webVtt([0, 10, "Yes."], [10, 20, "Yes."]),
      [
        [0, 1, "Yes."],
        [1, 2, "Yes."],
      ],
      [],
    ],
    [
      "overlapping captions",
      webVtt([0, 30, "One"], [20, 40, "two"], [40, 50, "three"]),
      [
        [0, 2, "One"],
        [2, 4, "two"],
        [4, 5, "three"],
      ],
      ["1 cue shortened to the start of the next cue"],
    ],
    [
      "two captions at the same time",
      webVtt([0, 30, "<v Kari>One"], [0, 20, "<v Ola>two"], [30, 40, "three"]),
      [
        [0, 3, "Kari: One Ola: two"],
        [3, 4, "three"],
      ],
      ["speakers written before their words", "1 cue merged with a cue of the same start"],
    ],
    [
      "empty cues",
      webVtt([0, 10, "One"], [10, 20, "<i></i>"], [20, 30, " "]),
      [[0, 1, "One"]],
      ["markup removed", "2 cues without text removed"],
    ],
  ])("%s", (_, source, cues, changes) => {
    expect(plainCues(source)).toEqual({
      cues: cues.map(([start, end, text]) => ({ start, end, text })),
      changes,
    });
  });

  test("markup of other formats is rejected with its line number", () => {
    expect(() => plainCues(webVtt([0, 10, "<font>One</font>"]))).toThrow(
      "line 4: <font> is not a WebVTT tag",
    );
  });
});
