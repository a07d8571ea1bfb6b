import type { TimedChapter, TimedText } from "~/demo/video/files.server";
import { indexAt } from "~/demo/video/time";

/** The lines of a transcript that belong to a chapter. */
export type ChapterLines = {
  /** From 1; 0 before the first chapter. */
  number: number;
  /** Undefined before the first chapter. */
  title: string | undefined;
  /** What is seen and not said. */
  seen: string | undefined;
  lines: { index: number; start: number; text: string }[];
};

/** Groups the lines of a transcript by chapter; one in which nothing is said is left out, unless it tells what is seen. */
export function byChapter(lines: TimedText[], chapters: TimedChapter[]): ChapterLines[] {
  const numbered = lines.map(([start, text], index) => ({ index, start, text }));
  return [undefined, ...chapters].flatMap((chapter, number) => {
    const own = numbered.filter(({ start }) => indexAt(chapters, start) === number - 1);
    const [, title, seen] = chapter ?? [];
    return own.length > 0 || seen !== undefined ? [{ number, title, seen, lines: own }] : [];
  });
}
