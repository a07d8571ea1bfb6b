import { writeFileSync } from "node:fs";
import { utf8Text } from "~/content/load/file-text.server";
import { type Cue, cuesInLines, foreignMarkup, formatTime, formatWebVtt } from "~/content/load/webvtt";
import { type CaptionLanguage, captionLanguages } from "~/schema/basics/languages";
import { type Chapter, factsPath, type Recording, wholeSecond } from "~/schema/media";
import { counted } from "../command-line";
import { filesByLanguage } from "./captions";
import { describeChapters } from "./facts";
import { endings } from "./files";
import { MediaError } from "./media-error";
import { type NewParts, renewParts } from "./publish";
import { readGiven } from "./read-given";
import { type Folders, findRecording, readContent, sectionsOf } from "./tabs";
import { type ByLanguage, type Replacing, translationsIn, withPresent } from "./translations";

type Reading = Folders & {
  onRead: (sentence: string) => void;
};

/**
 * In each cue, the first line is the title, and the other lines describe the picture.
 * @throws MediaError if a file is invalid, or if a translation does not match the chapters
 */
export function readChapters(files: string[], tab: string, folders: Reading): Chapter[] {
  const { own, read } = readFiles(files, tab, folders);
  return chaptersFrom(own, read);
}

type Words = Pick<Chapter, "title" | "seen">;

type ChapterText = { start: number; text: string; words: Words };

function readFiles(
  files: string[],
  tab: string,
  { onRead, ...folders }: Reading,
): { own: CaptionLanguage; read: ByLanguage<ChapterText> } {
  const { own, byLanguage } = filesByLanguage(files, tab, folders);
  const read = Object.entries(byLanguage).map(([language, file]) => {
    const cues = readGiven(file, (bytes) => {
      const source = utf8Text(bytes);
      const problem = foreignMarkup(source);
      if (problem) throw new Error(problem);
      const read = cuesInLines(source);
      if (read.length === 0) throw new Error("contains no cue");
      return read;
    });
    const [empty] = cues.filter(({ lines }) => lines.length === 0);
    if (empty) throw new MediaError(`${file}: line ${empty.line}: the chapter has no title`);
    onRead(`${file}: ${counted(cues.length, "chapter")}`);
    const chapters = cues.map(({ start, lines: [title = "", ...seen] }) => ({
      start,
      text: title,
      words: { title, ...(seen.length > 0 && { seen: seen.join(" ") }) },
    }));
    return [language, { file, parts: chapters }];
  });
  return { own, read: Object.fromEntries(read) };
}

function chaptersFrom(own: CaptionLanguage, all: ByLanguage<ChapterText>): Chapter[] {
  const original = all[own];
  if (!original)
    throw new MediaError(`the chapters in the product's language, ${own}, are missing: give their file, too`);
  const translated = translationsIn(own, all, ({ start }) => formatTime(start));
  return original.parts.map(({ start, words }, index) => ({
    startSeconds: start,
    ...words,
    ...(translated.length > 0 && {
      translations: Object.fromEntries(
        translated.map(([language, parts]) => [language, parts[index]?.words ?? words]),
      ),
    }),
  }));
}

/** @throws MediaError with the first error, if the chapters contain errors */
export function requireChapters(durationSeconds: number, chapters: Chapter[] | undefined): void {
  const [problem] = chapterProblems({ chapters, durationSeconds });
  if (problem) throw new MediaError(problem);
}

/** Two chapters must not start in the same second, because links contain whole seconds. */
export function chapterProblems({
  chapters = [],
  durationSeconds,
}: Pick<Recording, "chapters" | "durationSeconds">): string[] {
  return chapters.flatMap(({ startSeconds, title }, index) => [
    ...(wholeSecond(startSeconds) >= Math.floor(durationSeconds)
      ? [`chapter "${title}" starts at ${startSeconds} s, after the end of the video`]
      : []),
    ...(wholeSecond(startSeconds) <= wholeSecond(chapters[index - 1]?.startSeconds ?? -1)
      ? [`chapter "${title}" does not start later than the previous chapter`]
      : []),
  ]);
}

/**
 * Keeps existing translations if their times match the new chapters.
 * @throws MediaError if the files or the arguments are invalid, or if a translation does not match the chapters
 */
export async function replaceChapters(
  files: string[],
  tab: string,
  folders: NewParts & Reading & Replacing,
): Promise<void> {
  const { video, recording } = findRecording(readContent(folders), tab);
  const { own, read } = readFiles(files, tab, folders);
  const { all, kept } = withPresent(own, read, presentChapters(own, video, recording), folders);
  const chapters = chaptersFrom(own, all);
  requireChapters(recording.durationSeconds, chapters);
  for (const file of kept) folders.onRead(`${file}: kept`);
  await renew(video, { ...recording, chapters }, folders);
}

function presentChapters(
  own: CaptionLanguage,
  video: string,
  { chapters = [] }: Recording,
): ByLanguage<ChapterText> {
  const inLanguages = captionLanguages.flatMap((language) => {
    const parts = chapters.flatMap(({ startSeconds: start, title, seen, translations }) => {
      const words = language === own ? { title, ...(seen && { seen }) } : translations?.[language];
      return words ? [{ start, text: words.title, words }] : [];
    });
    return parts.length > 0 ? [[language, { file: `${factsPath(video)} in ${language}`, parts }]] : [];
  });
  return Object.fromEntries(inLanguages);
}

export async function completeChapters(folders: NewParts): Promise<void> {
  const { products, media } = readContent(folders);
  const tabs = Object.values(products).flatMap((product) => sectionsOf(product).flatMap(({ tabs }) => tabs));
  for (const { video = "" } of tabs) {
    const recording = media[video];
    if (recording?.chapters && !recording.chapterTrack) await renew(video, recording, folders);
  }
}

async function renew(video: string, recording: Recording, folders: NewParts): Promise<void> {
  const make = (prefix: string) => {
    writeChapters(recording, prefix);
    return describeChapters({ prefix, video }, recording.chapters);
  };
  await renewParts(video, make, folders);
}

export function writeChapters(
  recording: Pick<Recording, "chapters" | "durationSeconds">,
  prefix: string,
): void {
  if (recording.chapters?.length) writeFileSync(prefix + endings.chapters, chapterTrackOf(recording));
}

export function chapterTrackOf({
  chapters = [],
  durationSeconds,
}: Pick<Recording, "chapters" | "durationSeconds">): string {
  return formatWebVtt(
    chapters.map(
      ({ startSeconds: start, title: text }, index): Cue => ({
        start,
        end: chapters[index + 1]?.startSeconds ?? durationSeconds,
        text,
      }),
    ),
  );
}
