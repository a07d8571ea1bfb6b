import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkedCues } from "~/content/load/captions.server";
import { type Cue, formatTime, formatWebVtt } from "~/content/load/webvtt";
import { type CaptionLanguage, captionLanguages } from "~/schema/basics/languages";
import type { Recording } from "~/schema/media";
import { counted } from "../command-line";
import { describeCaptions, momentsOf } from "./facts";
import { endings, stemOf, subtitlesEnding } from "./files";
import { readGivenCaptions } from "./given-captions";
import { durationToleranceSeconds } from "./limits";
import { MediaError } from "./media-error";
import { type ChooseMoment, lostSentence, withChosen, withMoments } from "./moments";
import { type NewParts, renewParts } from "./publish";
import { readGiven } from "./read-given";
import {
  draftedFile,
  type Folders,
  findRecording,
  findTab,
  readContent,
  readContentAround,
  sectionsOf,
} from "./tabs";
import { type ByLanguage, type Replacing, translationsIn, withPresent } from "./translations";

/** Captions in the language of the video's product, and their translations. */
export type Captions = { captions: Cue[] | undefined; subtitles: Subtitles };

export type Subtitles = Partial<Record<CaptionLanguage, Cue[]>>;

type Reading = Folders & {
  /** Called with messages for the user, such as corrections of a caption file. */
  onRead: (sentence: string) => void;
  chooseMoment?: ChooseMoment | undefined;
};

/**
 * A file without a language in its name is in the product's language.
 * @throws MediaError if a file is invalid, or if a translation does not match the captions
 */
export async function readCaptions(
  files: string[],
  tab: string,
  { onRead, ...folders }: Reading,
): Promise<Captions> {
  const { own, read } = await readFiles(files, tab, { onRead, ...folders });
  return captionsFrom(own, read);
}

async function readFiles(
  files: string[],
  tab: string,
  { onRead, ...folders }: Reading,
): Promise<{ own: CaptionLanguage; read: ByLanguage<Cue> }> {
  const { own, byLanguage } = filesByLanguage(files, tab, folders);
  const read: ByLanguage<Cue> = {};
  for (const [language, file] of Object.entries(byLanguage) as [CaptionLanguage, string][]) {
    const { cues, changes } = await readGivenCaptions(file);
    const ids = cues.flatMap(({ id }) => id ?? []);
    const [twice] = ids.filter((id, place) => ids.indexOf(id) < place);
    if (twice !== undefined) throw new MediaError(`${file}: two cues have the id "${twice}": rename one`);
    onRead([`${file}: ${counted(cues.length, "cue")}`, ...changes].join("; "));
    read[language] = { file, parts: cues };
  }
  return { own, read };
}

function captionsFrom(own: CaptionLanguage, all: ByLanguage<Cue>): Captions {
  const subtitles = Object.fromEntries(translationsIn(own, all, timesOf));
  return { captions: all[own]?.parts, subtitles };
}

export function timesOf({ start, end }: Cue): string {
  return `${formatTime(start)} --> ${formatTime(end)}`;
}

/** @throws MediaError if two files have the same language */
export function filesByLanguage(
  files: string[],
  tab: string,
  folders: Folders,
): { own: CaptionLanguage; byLanguage: Partial<Record<CaptionLanguage, string>> } {
  const own = languageOf(tab, folders);
  const byLanguage: Partial<Record<CaptionLanguage, string>> = {};
  for (const file of files) {
    const [, ending] = /\.(\w+)\.\w+$/.exec(file) ?? [];
    const language = captionLanguages.find((each) => each === ending) ?? own;
    const other = byLanguage[language];
    if (other)
      throw new MediaError(
        `${other} and ${file} are both in the language ${language}: give one file per language`,
      );
    byLanguage[language] = file;
  }
  return { own, byLanguage };
}

/** @throws MediaError if the file is missing, is not valid WebVTT in UTF-8, or contains no cue */
export function readCues(file: string): Cue[] {
  return readGiven(file, (bytes) => {
    const cues = checkedCues(bytes);
    if (cues.length === 0) throw new Error("contains no cue");
    return cues;
  });
}

/**
 * Keeps existing translations if their times match the new captions.
 * @throws MediaError if the files or the arguments are invalid, or if a translation does not match the captions
 */
export async function replaceCaptions(
  files: string[],
  tab: string,
  folders: NewParts & Reading & Replacing,
): Promise<void> {
  const { video, recording } = findRecording(readContent(folders), tab);
  const { own, read } = await readFiles(files, tab, folders);
  const { all, kept } = withPresent(own, read, presentCaptions(own, recording, folders), folders);
  const captions = captionsFrom(own, all);
  requireWithin(recording.durationSeconds, captions.captions);
  for (const file of kept) folders.onRead(`${file}: kept`);
  await renew(video, captions, recording, folders);
}

function presentCaptions(
  own: CaptionLanguage,
  { captions, subtitles }: Recording,
  folders: Pick<Folders, "assetsFolder">,
): ByLanguage<Cue> {
  const files = Object.entries({ ...subtitles, ...(captions && { [own]: captions }) });
  return Object.fromEntries(
    files.map(([language, { path }]) => [language, { file: path, parts: formerCues(path, folders) }]),
  );
}

/**
 * Adds translations from the captions' folder.
 * @throws MediaError if a file is not a translation of the captions
 */
export async function completeCaptions(folders: NewParts & Reading): Promise<void> {
  const { products, media } = readContent(folders);
  for (const { product, entries } of Object.values(products)) {
    for (const { sectionName, tabs } of sectionsOf({ entries })) {
      for (const { tab, video = "" } of tabs) {
        const recording = media[video];
        const { captions, subtitles = {} } = recording ?? {};
        const files = captionLanguages
          .filter((language) => language !== product.lang && !subtitles[language])
          .map((language) => join(folders.assetsFolder, stemOf(video) + subtitlesEnding(language)))
          .filter((file) => existsSync(file));
        if (!recording || !captions || files.length === 0) continue;
        const all = [captions, ...Object.values(subtitles)].map(({ path }) =>
          join(folders.assetsFolder, path),
        );
        const name = `${product.value}/${sectionName}/${tab}`;
        await renew(video, await readCaptions([...all, ...files], name, folders), recording, folders);
      }
    }
  }
}

export function translationsFor(
  cues: Cue[],
  { captions, subtitles = {} }: Partial<Pick<Recording, "captions" | "subtitles">>,
  { assetsFolder }: Pick<Folders, "assetsFolder">,
): Subtitles {
  const cuesIn = ({ path }: { path: string }) => readCues(join(assetsFolder, path));
  const former = captions ? cuesIn(captions) : [];
  if (former.length !== cues.length || former.some(({ text }, cue) => text !== cues[cue]?.text)) return {};
  const moved = (cue: Cue, number: number) => {
    const { start, end } = cues[number] ?? cue;
    return { ...cue, start, end };
  };
  return Object.fromEntries(
    Object.entries(subtitles).map(([language, file]) => [language, cuesIn(file).map(moved)]),
  );
}

async function renew(
  video: string,
  given: Captions,
  former: Recording,
  folders: NewParts & Reading,
): Promise<void> {
  const named = withMoments(given, formerCues(former.captions?.path, folders), former.moments);
  const captions = folders.chooseMoment ? await withChosen(named, folders.chooseMoment) : named;
  for (const lost of captions.lost) folders.onRead(lostSentence(lost, captions.captions ?? []));
  const make = (prefix: string) => {
    writeCaptions(captions, prefix);
    // If the new captions have no translations or moments, `undefined` deletes the previous ones.
    return {
      subtitles: undefined,
      moments: undefined,
      ...describeCaptions({ prefix, video }, captions),
      ...momentsOf(captions.captions, captions.former),
    };
  };
  await renewParts(video, make, folders);
}

export function formerCues(path: string | undefined, folders: Pick<Folders, "assetsFolder">): Cue[] {
  if (path === undefined) return [];
  const file = draftedFile(path, folders);
  return existsSync(file) ? readCues(file) : [];
}

export function writeCaptions({ captions, subtitles }: Captions, prefix: string): void {
  if (captions) writeFileSync(prefix + endings.captions, formatWebVtt(captions));
  for (const [language, cues] of Object.entries(subtitles))
    writeFileSync(prefix + subtitlesEnding(language), formatWebVtt(cues));
}

/** @throws MediaError if a cue ends after the recording */
export function requireWithin(durationSeconds: number, cues: Cue[] | undefined): void {
  const late = cues?.find(({ end }) => end > durationSeconds + durationToleranceSeconds);
  if (late)
    throw new MediaError(
      `the caption "${late.text}" ends at ${late.end} s, after the end of the recording at ${durationSeconds.toFixed(1)} s`,
    );
}

function languageOf(tab: string, folders: Folders): CaptionLanguage {
  const { content } = readContentAround(folders, tab);
  return content.products[findTab(content, tab).product].product.lang;
}
