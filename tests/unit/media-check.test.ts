import { expect, test } from "vitest";
import { chapterFaults } from "../../tools/media/check";

test.each<[number[], string[]]>([
  [[], []],
  [[0, 5, 19], []],
  [[0, 5, 5], ['chapter "3" does not start after the one before it']],
  [[5, 3], ['chapter "2" does not start after the one before it']],
  [[0, 20], ['chapter "2" starts after the end, at 20 s']],
])("chapters of a video of 20 s that start at %o", (starts, faults) => {
  const chapters = starts.map((startSeconds, index) => ({ startSeconds, title: String(index + 1) }));
  expect(chapterFaults({ chapters, durationSeconds: 20 })).toEqual(faults);
});
