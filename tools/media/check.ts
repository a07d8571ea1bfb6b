import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { type Cue, parseWebVtt } from "~/content/load/webvtt";
import { previewSize } from "~/content/preview-size";
import { type CaptionLanguage, captionLanguages } from "~/schema/basics/languages";
import type { Content } from "~/schema/content";
import { factsPath, type Recording, type Rendition } from "~/schema/media";
import { namedAssets } from "~/schema/named-assets";
import { counted, messageOf } from "../command-line";
import { factsProblem } from "../content/problems";
import { readCues, timesOf } from "./captions";
import { chapterProblems, chapterTrackOf } from "./chapters";
import { readMp4Layout } from "./codecs";
import { type Examined, wasExamined } from "./examined";
import { filesOf, fingerprint, momentsOf, picturesOf, previewsOf } from "./facts";
import {
  durationToleranceSeconds,
  keyframeSecondsLimit,
  previewBytesLimit,
  type RenditionName,
  renditionBytesLimit,
  renditionNames,
  type Size,
  sceneBytesLimits,
} from "./limits";
import { MediaError } from "./media-error";
import { hasAllPosters } from "./posters";
import { previewsProblem } from "./previews";
import { pictureSize, probeFinished } from "./probe";
import { unnamedFiles } from "./prune";
import { lockFile } from "./publish";
import { loudnessOf, loudnessProblems } from "./sound";
import { readContent, sectionsOf } from "./tabs";
import { differencesOf } from "./translations";

type MediaProblem = { file: string; reason: string };

type File = { path: string; bytes: number; sha256: string };

type Reason = string | false | undefined;

function given(reasons: Reason[]): string[] {
  return reasons.filter((reason) => typeof reason === "string");
}

function problemsOf(file: string, reasons: Reason[]): MediaProblem[] {
  return given(reasons).map((reason) => ({ file, reason }));
}

/**
 * @param isDraft whether unused files are allowed
 * @throws MediaError if the content cannot be read or ffprobe is missing
 */
export async function checkMedia(
  contentFolder: string,
  assetsFolder: string,
  examined: Examined = {},
  isDraft = false,
): Promise<MediaProblem[]> {
  const content = readContent({ contentFolder, assetsFolder });
  const checks = Object.entries(content.media).flatMap(([video, recording]) => {
    const isExamined = wasExamined(video, recording, examined);
    return isExamined ? hashChecksOf(recording, assetsFolder) : checksOf(video, recording, assetsFolder);
  });
  const isLocked = existsSync(join(contentFolder, lockFile));
  return [
    ...problemsOf(lockFile, [
      isLocked &&
        "locks the content while a command or the editor writes files: if neither is writing now, delete this file",
    ]),
    ...factsProblems(content, assetsFolder),
    ...(await problemsFound(checks)),
    ...(isDraft ? [] : unnamedProblem(unnamedFiles(content, assetsFolder))),
  ];
}

/** @throws MediaError if ffprobe is missing */
export function checkRecording(
  video: string,
  recording: Recording,
  assetsFolder: string,
): Promise<MediaProblem[]> {
  return problemsFound(checksOf(video, recording, assetsFolder));
}

/** Reports all unused files in one error, because a removed video can leave dozens of unused files. */
function unnamedProblem([first, ...others]: string[]): MediaProblem[] {
  if (first === undefined) return [];
  const more = others.length > 0 ? `, like ${counted(others.length, "other file")}` : "";
  return problemsOf(first, [
    `is not used${more}: run npm run media -- prune to list and delete unused files`,
  ]);
}

type Check = () => Promise<MediaProblem[]>;

async function problemsFound(checks: Check[]): Promise<MediaProblem[]> {
  return (await pLimit(availableParallelism()).map(checks, (check) => check())).flat();
}

export function missingTexts({ products, media }: Content): { tab: string; lacks: string }[] {
  return Object.values(products).flatMap(({ product, entries }) =>
    sectionsOf({ entries }).flatMap(({ sectionName, tabs }) =>
      tabs.flatMap(({ tab, video = "", translation }) => {
        const { captions, subtitles = {}, chapters = [], chapterTrack } = media[video] ?? {};
        const lacking = (language: CaptionLanguage) => {
          const texts = chapters.map((each) =>
            language === product.lang ? each : each.translations?.[language],
          );
          const unseen = texts.some((words) => words && !words.seen) ? ["descriptions of chapters"] : [];
          if (language === product.lang)
            return [...unseen, ...(chapters.length > 0 && !chapterTrack ? ["chapter file"] : [])];
          return [
            ...(captions && !subtitles[language] ? ["captions"] : []),
            ...(texts.every(Boolean) ? [] : ["chapters"]),
            ...unseen,
            ...(tab !== "" && !translation ? ["title and description"] : []),
          ];
        };
        return captionLanguages
          .filter((language) => lacking(language).length > 0)
          .map((language) => ({
            tab: `${product.value}/${sectionName}/${tab}`,
            lacks: `${lacking(language).join(", ")} in ${language}`,
          }));
      }),
    ),
  );
}

function factsProblems(content: Content, assetsFolder: string): MediaProblem[] {
  return [
    ...namedAssets(content).flatMap((asset) => {
      const reason = factsProblem(asset);
      return problemsOf(asset.file, [reason && `${asset.jsonPath}: ${reason}`]);
    }),
    ...Object.entries(content.media).flatMap(([video, recording]) => {
      const ofPreviews = previewsProblem(content, video, recording, assetsFolder);
      return problemsOf(factsPath(video), [
        recording.renditions.h264.path !== video &&
          `contains the H.264 path ${recording.renditions.h264.path}, not ${video}`,
        !hasAllPosters(recording) && "lacks posters: run npm run media -- posters",
        ofPreviews && `${ofPreviews}: run npm run media -- previews`,
      ]);
    }),
  ];
}

function hashChecksOf(recording: Recording, assetsFolder: string): Check[] {
  return filesOf(recording).map(
    (facts) => async () => problemsOf(facts.path, [damageOf(join(assetsFolder, facts.path), facts)]),
  );
}

function checksOf(video: string, recording: Recording, assetsFolder: string): Check[] {
  const { renditions, posters, square, previews, captions, subtitles = {}, durationSeconds } = recording;
  const { chapterTrack } = recording;
  const videos = square ? [renditions, square.renditions] : [renditions];
  const pictures = [...Object.values(posters).flat(), ...(square ? [square.poster] : [])];
  const check =
    <Facts extends File>(facts: Facts, reasonsOf: (file: string, facts: Facts) => Promise<Reason[]>): Check =>
    async () => {
      const file = join(assetsFolder, facts.path);
      const damage = damageOf(file, facts);
      // If the file is missing or has changed, reports only that, because all other errors may result from it.
      return problemsOf(facts.path, damage ? [damage] : await reasonsOf(file, facts).catch(unreadable));
    };
  return [
    ...videos.flatMap((video) =>
      renditionNames.map((name) =>
        check(video[name], (file, facts) => renditionProblems(file, name, facts, recording)),
      ),
    ),
    ...[...pictures, ...(recording.scenes ?? []).flatMap(picturesOf)].map((picture) =>
      check(picture, async (file, facts) => [sizeProblem(await pictureSize(file), facts)]),
    ),
    ...previewsOf(previews).map((preview) =>
      check(preview, async (file, { bytes }) => [
        sizeProblem(await pictureSize(file), previewSize),
        bytes > previewBytesLimit && `has ${bytes} bytes: the maximum is ${previewBytesLimit}`,
      ]),
    ),
    ...(captions
      ? [
          check(captions, async (file) => [
            ...captionProblems(file, durationSeconds),
            ...momentProblems(readCues(file), recording),
          ]),
        ]
      : []),
    ...Object.values(subtitles).map((translated) =>
      check(translated, async (file) => [
        subtitlesProblem(file, captions && join(assetsFolder, captions.path)),
        ...momentProblems(readCues(file), recording),
      ]),
    ),
    ...(chapterTrack
      ? [
          check(chapterTrack, async (file) => [
            readFileSync(file, "utf8") !== chapterTrackOf(recording) &&
              "has other chapters than the metadata",
          ]),
        ]
      : []),
    async () => problemsOf(video, [...chapterProblems(recording), ...sceneProblems(recording)]),
  ];
}

export function heavyScenes(media: Content["media"]): string[] {
  return Object.entries(media).flatMap(([video, { scenes = [] }]) => {
    const bytes = scenes.map(({ wide }) => Math.max(...wide.avif.map((picture) => picture.bytes)));
    const [first = 0, all] = [bytes[0], bytes.reduce((sum, each) => sum + each, 0)];
    const { first: firstLimit, all: allLimit } = sceneBytesLimits;
    const kilobytes = (value: number) => `${Math.ceil(value / 1000)} KB`;
    return given([
      first > firstLimit &&
        `${video}: the picture of its first scene has ${kilobytes(first)}, more than ${kilobytes(firstLimit)}`,
      all > allLimit &&
        `${video}: the pictures of its scenes have ${kilobytes(all)}, more than ${kilobytes(allLimit)}`,
    ]);
  });
}

/** Rethrows media errors, for example if ffprobe is missing. */
function unreadable(error: unknown): string[] {
  if (error instanceof MediaError) throw error;
  return [`cannot be read: ${messageOf(error)}`];
}

function damageOf(file: string, { bytes, sha256 }: File): string | undefined {
  try {
    const found = fingerprint(file);
    if (found.bytes !== bytes) return `has ${found.bytes} bytes, not ${bytes}`;
    return found.sha256 === sha256
      ? undefined
      : "was changed: its SHA-256 differs from the one in the metadata";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "is missing" : messageOf(error);
  }
}

async function renditionProblems(
  file: string,
  name: RenditionName,
  facts: Rendition,
  { durationSeconds, sound }: Recording,
): Promise<Reason[]> {
  const { codecs, hasSound, faststart } = readMp4Layout(file);
  const finished = await probeFinished(file);
  const limit = renditionBytesLimit(name, durationSeconds);
  const ends = [...finished.keyframes.slice(1), finished.durationSeconds];
  const gap = Math.max(...ends.map((end, index) => end - (finished.keyframes[index] ?? 0)));
  return [
    sizeProblem(finished, facts),
    codecs !== facts.codecs && `has the codecs ${codecs}, not ${facts.codecs}`,
    !faststart && "has its index (moov) at the end, so browsers load the whole file before playback starts",
    Math.abs(finished.durationSeconds - durationSeconds) > durationToleranceSeconds &&
      `lasts ${finished.durationSeconds} s, not ${durationSeconds} s`,
    // The gap may exceed the limit by a millisecond, because the times of the keyframes are rounded.
    gap > keyframeSecondsLimit + 0.001 &&
      `has ${gap.toFixed(1)} s between keyframes: the maximum is ${keyframeSecondsLimit}`,
    facts.bytes > limit && `has ${facts.bytes} bytes: the maximum is ${limit}`,
    hasSound && !sound && "has an audio track, but the metadata has none",
    !hasSound && sound && "has no audio track, but the metadata has one",
    ...(hasSound && sound ? loudnessProblems(await loudnessOf(file), name === "h264" && sound.loudness) : []),
  ];
}

function sizeProblem(found: Size, { width, height }: Size): Reason {
  const isSame = found.width === width && found.height === height;
  return !isSame && `is ${found.width}×${found.height}, not ${width}×${height}`;
}

function captionProblems(file: string, durationSeconds: number): string[] {
  const cues = parseWebVtt(readFileSync(file, "utf8"));
  if (cues.length === 0) return ["contains no captions"];
  return cues
    .filter(({ end }) => end > durationSeconds + durationToleranceSeconds)
    .map(({ end, text }) => `"${text}" ends at ${end} s, after the end of the video at ${durationSeconds} s`);
}

/** Moments must be the same in every language, because links with a moment's name must work in all languages. */
function momentProblems(cues: Cue[], recording: Recording): string[] {
  const written = ({ moments = [] }: Pick<Recording, "moments">) =>
    moments.map(({ name, startSeconds }) => `${name} at ${startSeconds} s`).join(", ") || "none";
  const [found, known] = [written(momentsOf(cues)), written(recording)];
  return found === known ? [] : [`has the moments ${found}, but the metadata has ${known}`];
}

function subtitlesProblem(file: string, original: string | undefined): Reason {
  if (original === undefined) return "translates captions that do not exist";
  const [difference] = differencesOf(readCues(original), readCues(file), timesOf);
  return difference && `does not match the captions: ${difference}`;
}

/** The schema cannot check that scenes are in order and within the video. */
function sceneProblems({ scenes = [], durationSeconds }: Recording): string[] {
  return scenes.flatMap(({ atSeconds, text }, index) =>
    given([
      atSeconds > durationSeconds + durationToleranceSeconds &&
        `scene "${text}" is at ${atSeconds} s, after the end of the video`,
      atSeconds <= (scenes[index - 1]?.atSeconds ?? -1) &&
        `scene "${text}" is not later than the previous scene`,
    ]),
  );
}
