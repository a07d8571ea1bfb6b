import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkedCues } from "~/content/load/captions.server";
import { type Cue, formatWebVtt } from "~/content/load/webvtt";
import { type Language, languages } from "~/content/schema/languages";
import type { Recording } from "~/content/schema/media";
import { counted } from "../command-line";
import { describeCaptions, momentsOf } from "./facts";
import { endings, stemOf, subtitlesEnding } from "./files";
import { readGivenCaptions } from "./given-captions";
import { durationTolerance } from "./limits";
import { MediaError } from "./media-error";
import { type ChooseMoment, lostSentence, withChosen, withMoments } from "./moments";
import { type NewParts, renewParts } from "./publish";
import { readGiven } from "./read-given";
import { type Folders, findRecording, findTab, readContent, readContentAround, sectionsOf } from "./tabs";

/** Captions in the language of a video's product, and their translations. */
export type Captions = { captions: Cue[] | undefined; subtitles: Subtitles };

export type Subtitles = Partial<Record<Language, Cue[]>>;

type Reading = Folders & {
  /** Called for each file with what was read, and what was changed of it. */
  onRead: (sentence: string) => void;
  /** Asked for moments that the new captions are not known to have. */
  chooseMoment?: ChooseMoment | undefined;
};

/**
 * Reads the captions of a tab's video, as other programs write them. The name of a file tells its language:
 * `demo.nb.vtt` or `demo.nb.srt` is in Norwegian, and `demo.vtt` in the language of the tab's product.
 *
 * @throws MediaError when a file cannot be read, two are in one language, a moment has two cues, or a translation is of
 * other cues
 */
export async function readCaptions(
  files: string[],
  tab: string,
  { onRead, ...folders }: Reading,
): Promise<Captions> {
  const { own, byLanguage } = filesByLanguage(files, tab, folders);
  const read = new Map<Language, { file: string; cues: Cue[] }>();
  for (const [language, file] of Object.entries(byLanguage) as [Language, string][]) {
    const { cues, changes } = await readGivenCaptions(file);
    const ids = cues.flatMap(({ id }) => id ?? []);
    const [twice] = ids.filter((id, place) => ids.indexOf(id) < place);
    if (twice !== undefined) throw new MediaError(`${file}: two cues have the id "${twice}"`);
    onRead([`${file}: ${counted(cues.length, "cue")}`, ...changes].join("; "));
    read.set(language, { file, cues });
  }
  const { [own]: captions, ...subtitles } = Object.fromEntries(
    [...read].map(([language, { cues }]) => [language, cues]),
  ) as Subtitles;
  for (const [language, { file, cues }] of read) {
    const difference = language === own ? undefined : differenceOf(captions ?? [], cues);
    if (difference) throw new MediaError(`${file} is no translation of the captions: ${difference}`);
  }
  return { captions, subtitles };
}

/**
 * The files given for a tab's video, by the language that the name of each tells: else it is the product's own.
 *
 * @throws MediaError when two are in one language
 */
export function filesByLanguage(
  files: string[],
  tab: string,
  folders: Folders,
): { own: Language; byLanguage: Partial<Record<Language, string>> } {
  const own = languageOf(tab, folders);
  const byLanguage: Partial<Record<Language, string>> = {};
  for (const file of files) {
    const [, ending] = /\.(\w+)\.\w+$/.exec(file) ?? [];
    const language = languages.find((each) => each === ending) ?? own;
    const other = byLanguage[language];
    if (other) throw new MediaError(`${other} and ${file} are both in the language ${language}`);
    byLanguage[language] = file;
  }
  return { own, byLanguage };
}

/** @throws MediaError when the file is missing, is not WebVTT in UTF-8, has markup that is not WebVTT's, or holds no cue */
export function readCues(file: string): Cue[] {
  return readGiven(file, (bytes) => {
    const cues = checkedCues(bytes);
    if (cues.length === 0) throw new Error("holds no cue");
    return cues;
  });
}

/** Why cues are no translation of others; undefined where they are as many, at the same times. */
export function differenceOf(captions: Cue[], translated: Cue[]): string | undefined {
  if (captions.length !== translated.length)
    return `it has ${translated.length} cues, and they have ${captions.length}`;
  const moved = translated.findIndex(
    ({ start, end }, cue) => start !== captions[cue]?.start || end !== captions[cue]?.end,
  );
  return moved < 0 ? undefined : `its cue ${moved + 1}, "${translated[moved]?.text}", is at another time`;
}

/**
 * Replaces the captions of a tab's video, in all languages.
 *
 * @throws MediaError when the files or the call are at fault
 */
export async function replaceCaptions(
  files: string[],
  tab: string,
  folders: NewParts & Reading,
): Promise<void> {
  const { video, recording } = findRecording(readContent(folders), tab);
  const read = await readCaptions(files, tab, folders);
  requireWithin(recording.durationSeconds, read.captions);
  await renew(video, read, recording, folders);
}

/**
 * Takes translations into use that lie beside the captions (`workflow.nb.vtt` beside `workflow.vtt`).
 *
 * @throws MediaError when one of them is no translation of the captions
 */
export async function completeCaptions(folders: NewParts & Reading): Promise<void> {
  const { products, media } = readContent(folders);
  for (const { product, entries } of Object.values(products)) {
    for (const { sectionName, tabs } of sectionsOf({ entries })) {
      for (const { tab, video = "" } of tabs) {
        const recording = media[video];
        const { captions, subtitles = {} } = recording ?? {};
        const files = languages
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

/**
 * The translations of a video's captions, at the times of new ones; none where these say something else than before.
 */
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
  const named = withMoments(given, formerCues(former, folders), former.moments);
  const captions = folders.chooseMoment ? await withChosen(named, folders.chooseMoment) : named;
  for (const lost of captions.lost) folders.onRead(lostSentence(lost, captions.captions ?? []));
  const make = (files: string) => {
    writeCaptions(captions, files);
    // Translations and moments of the former captions go.
    return {
      subtitles: undefined,
      moments: undefined,
      ...describeCaptions({ files, video }, captions),
      ...momentsOf(captions.captions, captions.former),
    };
  };
  await renewParts(video, make, folders);
}

/** The captions that a video has had; none where their file is gone. */
export function formerCues(
  former: Pick<Recording, "captions"> | undefined,
  { assetsFolder }: Pick<Folders, "assetsFolder">,
): Cue[] {
  const { path } = former?.captions ?? {};
  if (path === undefined) return [];
  // A draft has only what is new of the assets.
  const file = [assetsFolder, join("public", "assets")].map((each) => join(each, path)).find(existsSync);
  return file === undefined ? [] : readCues(file);
}

/** @param files what the paths of all files begin with */
export function writeCaptions({ captions, subtitles }: Captions, files: string): void {
  if (captions) writeFileSync(files + endings.captions, formatWebVtt(captions));
  for (const [language, cues] of Object.entries(subtitles))
    writeFileSync(files + subtitlesEnding(language), formatWebVtt(cues));
}

/** @throws MediaError where cues go on after the end of the recording */
export function requireWithin(durationSeconds: number, cues: Cue[] | undefined): void {
  const late = cues?.find(({ end }) => end > durationSeconds + durationTolerance);
  if (late)
    throw new MediaError(
      `the captions run past the end: the recording lasts ${durationSeconds.toFixed(1)} s, "${late.text}" ends at ${late.end} s`,
    );
}

function languageOf(tab: string, folders: Folders): Language {
  const { content } = readContentAround(folders, tab);
  return content.products[findTab(content, tab).product].product.lang;
}
