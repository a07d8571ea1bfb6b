import type { TimedChapter, TimedText } from "~/demo/video/files.server";
import { indexAt } from "~/demo/video/time";

export type ChapterLines = {
  /** From 1; 0 before the first chapter. */
  number: number;
  /** Undefined before the first chapter. */
  title: string | undefined;
  /** Description of content that is visible but not said. */
  seen: string | undefined;
  lines: { index: number; start: number; text: string }[];
};

/** Omits chapters that have neither lines nor a description. */
export function byChapter(lines: TimedText[], chapters: TimedChapter[]): ChapterLines[] {
  const numbered = lines.map(([start, text], index) => ({ index, start, text }));
  return [undefined, ...chapters].flatMap((chapter, number) => {
    const own = numbered.filter(({ start }) => indexAt(chapters, start) === number - 1);
    const [, title, seen] = chapter ?? [];
    return own.length > 0 || seen !== undefined ? [{ number, title, seen, lines: own }] : [];
  });
}
