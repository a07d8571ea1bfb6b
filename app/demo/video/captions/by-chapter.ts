import type { TimedChapter, TimedText } from "~/demo/video/files.server";
import { indexAt } from "~/demo/video/time";

export type ChapterLines = {
  /** The chapter's number, starting at 1. Lines before the first chapter are in a group with the number 0. */
  number: number;
  title: string | undefined;
  seen: string | undefined;
  lines: { index: number; start: number; text: string }[];
};

export function byChapter(lines: TimedText[], chapters: TimedChapter[]): ChapterLines[] {
  const numbered = lines.map(([start, text], index) => ({ index, start, text }));
  return [undefined, ...chapters].flatMap((chapter, number) => {
    const own = numbered.filter(({ start }) => indexAt(chapters, start) === number - 1);
    const [, title, seen] = chapter ?? [];
    return own.length > 0 || seen !== undefined ? [{ number, title, seen, lines: own }] : [];
  });
}
