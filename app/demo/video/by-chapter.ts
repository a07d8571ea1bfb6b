import type { TimedChapter, TimedText } from "./files.server";
import { indexAt } from "./time";

/** The lines of a transcript that belong to a chapter. */
export type ChapterLines = {
  /** Undefined before the first chapter. */
  title: string | undefined;
  /** What is seen and not said. */
  seen: string | undefined;
  lines: { index: number; start: number; text: string }[];
};

/** Groups the lines of a transcript by chapter; a chapter without lines is left out. */
export function byChapter(lines: TimedText[], chapters: TimedChapter[]): ChapterLines[] {
  const numbered = lines.map(([start, text], index) => ({ index, start, text }));
  return [undefined, ...chapters].flatMap((chapter, number) => {
    const own = numbered.filter(({ start }) => indexAt(chapters, start) === number - 1);
    return own.length > 0 ? [{ title: chapter?.[1], seen: chapter?.[2], lines: own }] : [];
  });
}
