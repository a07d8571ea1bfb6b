import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { namedAssets } from "~/content/load/assets.server";
import { factsFault } from "~/content/load/check.server";
import { parseWebVtt } from "~/content/load/webvtt";
import { previewSize } from "~/content/preview-size";
import type { Content } from "~/content/schema/content";
import type { Recording, Rendition } from "~/content/schema/media";
import { type Language, languages } from "~/content/schema/site";
import { messageOf } from "../command-line";
import { lockFile } from "./bring-into-use";
import { differenceOf, readCues } from "./captions";
import { readMp4Layout } from "./codecs";
import { type Examined, wasExamined } from "./examined";
import {
  durationTolerance,
  keyframeSecondsLimit,
  previewBytesLimit,
  type RenditionName,
  renditionBytesLimit,
  renditionNames,
} from "./limits";
import { filesOf, fingerprint, manifestFile, picturesOf, previewsOf, totalBytes } from "./manifest";
import { MediaError } from "./media-error";
import { hasAllPosters } from "./posters";
import { previewsFault } from "./previews";
import { probeFinished } from "./probe";
import { totalBytesLimit } from "./room";
import { loudnessFaults, loudnessOf } from "./sound";
import { readContent, sectionsOf } from "./tabs";

/** Something wrong with a file, and what. */
export type MediaFault = { file: string; reason: string };

type File = { path: string; bytes: number; sha256: string };

/**
 * Verifies all media files against the manifest, and the manifest against the tabs.
 *
 * @param examined videos whose files need not be decoded again, as they have the hashes that they had then
 * @throws MediaError when the content cannot be read or ffprobe is missing
 */
export async function checkMedia(
  contentFolder: string,
  assetsFolder: string,
  examined: Examined = {},
): Promise<MediaFault[]> {
  const content = readContent(contentFolder);
  const videos = Object.entries(content.media);
  const checks = videos.flatMap(([video, recording]) => {
    const isExamined = wasExamined(video, recording, examined);
    return isExamined ? hashChecksOf(recording, assetsFolder) : checksOf(video, recording, assetsFolder);
  });
  const weight = totalBytes(content.media);
  const limit = totalBytesLimit(content);
  return [
    ...(existsSync(join(contentFolder, lockFile))
      ? [{ file: lockFile, reason: "an add is at its last step, or was killed there" }]
      : []),
    ...manifestFaults(content),
    ...(await inParallel(checks)).flat(),
    ...(weight > limit
      ? [{ file: manifestFile, reason: `all files together have ${weight} bytes: more than ${limit}` }]
      : []),
    ...unnamedFiles(content, assetsFolder).map((file) => ({ file, reason: "nothing names this file" })),
  ];
}

/**
 * Verifies the files of one video against its facts.
 *
 * @throws MediaError when ffprobe is missing
 */
export async function checkRecording(
  video: string,
  recording: Recording,
  assetsFolder: string,
): Promise<MediaFault[]> {
  return (await inParallel(checksOf(video, recording, assetsFolder))).flat();
}

/** What each tab with a video lacks in a language that is not its product's: no fault, but worth knowing. */
export function untranslated({ products, media }: Content): { tab: string; lacks: string }[] {
  return Object.values(products).flatMap(({ product, entries }) =>
    sectionsOf({ entries }).flatMap(({ sectionName, tabs }) =>
      tabs.flatMap(({ tab, video = "", translation }) => {
        const { captions, subtitles = {} } = media[video] ?? {};
        const lacking = (language: Language) => [
          ...(captions && !subtitles[language] ? ["captions"] : []),
          ...(tab !== "" && !translation ? ["title and description"] : []),
        ];
        return languages
          .filter((language) => language !== product.lang && lacking(language).length > 0)
          .map((language) => ({
            tab: `${product.value}/${sectionName}/${tab}`,
            lacks: `${lacking(language).join(", ")} in ${language}`,
          }));
      }),
    ),
  );
}

/** What tabs and manifest say of each other. */
function manifestFaults(content: Content): MediaFault[] {
  const ofTabs = new Set(
    Object.values(content.products).flatMap(({ entries }) =>
      entries.flatMap(({ sections }) => sections.flatMap(({ tabs }) => tabs.map(({ video }) => video))),
    ),
  );
  return [
    ...namedAssets(content).flatMap((asset) => {
      const reason = factsFault(asset);
      return reason ? [{ file: asset.file, reason: `${asset.jsonPath}: ${reason}` }] : [];
    }),
    ...Object.entries(content.media).flatMap(([video, recording]) => [
      ...(ofTabs.has(video) ? [] : [{ file: manifestFile, reason: `no tab names ${video}` }]),
      ...(recording.renditions.h264.path === video
        ? []
        : [{ file: manifestFile, reason: `${video} is another file than its H.264` }]),
      ...(hasAllPosters(recording)
        ? []
        : [{ file: manifestFile, reason: `${video} lacks posters: npm run media -- posters makes them` }]),
      ...previewFaults(content, video, recording),
    ]),
  ];
}

function previewFaults(content: Content, video: string, recording: Recording): MediaFault[] {
  const fault = previewsFault(content, video, recording);
  const reason = `${video} ${fault}: npm run media -- previews draws them anew`;
  return fault ? [{ file: manifestFile, reason }] : [];
}

type Check = () => Promise<MediaFault[]>;

/** Whether the files of a video are what they were said to be, and no more. */
function hashChecksOf(recording: Recording, assetsFolder: string): Check[] {
  return filesOf(recording).map((facts) => async () => {
    const damage = damageOf(join(assetsFolder, facts.path), facts);
    return damage ? [{ file: facts.path, reason: damage }] : [];
  });
}

function checksOf(video: string, recording: Recording, assetsFolder: string): Check[] {
  const { renditions, posters, scenes = [], previews, captions, subtitles = {}, durationSeconds } = recording;
  const check =
    <Facts extends File>(facts: Facts, faultsOf: (file: string, facts: Facts) => Promise<string[]>): Check =>
    async () => {
      const file = join(assetsFolder, facts.path);
      const damage = damageOf(file, facts);
      // Of a file that is another one, nothing else needs to be said.
      const reasons = damage ? [damage] : await faultsOf(file, facts).catch(unreadable);
      return reasons.map((reason) => ({ file: facts.path, reason }));
    };
  return [
    ...renditionNames.map((name) =>
      check(renditions[name], (file, facts) => renditionFaults(file, name, facts, recording)),
    ),
    ...[...Object.values(posters).flat(), ...scenes.flatMap(picturesOf)].map((picture) =>
      check(picture, async (file, facts) => sizeFaults(await probeFinished(file), facts)),
    ),
    ...previewsOf(previews).map((preview) =>
      check(preview, async (file, { bytes }) => [
        ...sizeFaults(await probeFinished(file), previewSize),
        ...(bytes > previewBytesLimit ? [`has ${bytes} bytes: more than ${previewBytesLimit}`] : []),
      ]),
    ),
    ...(captions ? [check(captions, async (file) => captionFaults(file, durationSeconds))] : []),
    ...Object.values(subtitles).map((translated) =>
      check(translated, async (file) => subtitlesFaults(file, captions && join(assetsFolder, captions.path))),
    ),
    async () =>
      [...chapterFaults(recording), ...sceneFaults(recording)].map((reason) => ({ file: video, reason })),
  ];
}

/** A missing ffprobe is no fault of a file. */
function unreadable(error: unknown): string[] {
  if (error instanceof MediaError) throw error;
  return [`cannot be read: ${messageOf(error)}`];
}

/** What is wrong with a file by what the manifest says of it; undefined where that is nothing. */
export function damageOf(file: string, { bytes, sha256 }: File): string | undefined {
  try {
    const found = fingerprint(file);
    if (found.bytes !== bytes) return `has ${found.bytes} bytes, not ${bytes}`;
    return found.sha256 === sha256 ? undefined : "was changed: its SHA-256 is not the manifest's";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "is missing" : messageOf(error);
  }
}

async function renditionFaults(
  file: string,
  name: RenditionName,
  facts: Rendition,
  { durationSeconds, sound }: Recording,
): Promise<string[]> {
  const { codecs, hasSound, faststart } = readMp4Layout(file);
  const finished = await probeFinished(file);
  const limit = renditionBytesLimit(name, durationSeconds);
  const ends = [...finished.keyframes.slice(1), finished.durationSeconds];
  const gap = Math.max(...ends.map((end, index) => end - (finished.keyframes[index] ?? 0)));
  return [
    ...sizeFaults(finished, facts),
    codecs !== facts.codecs && `has the codecs ${codecs}, not ${facts.codecs}`,
    !faststart && "has its index at the end: it plays only when all of it is loaded",
    Math.abs(finished.durationSeconds - durationSeconds) > durationTolerance &&
      `lasts ${finished.durationSeconds} s, not ${durationSeconds} s`,
    // Times are rounded to microseconds.
    gap > keyframeSecondsLimit + 0.001 &&
      `has ${gap.toFixed(1)} s between keyframes: more than ${keyframeSecondsLimit}`,
    facts.bytes > limit && `has ${facts.bytes} bytes: more than ${limit}`,
    hasSound && !sound && `has a sound track, but ${manifestFile} knows of no sound`,
    !hasSound && sound && `has no sound track, but ${manifestFile} knows of sound`,
    // Measuring takes a while: what nothing is said of is not measured.
    ...(hasSound && sound ? loudnessFaults(await loudnessOf(file), name === "h264" && sound.loudness) : []),
  ].filter((reason) => typeof reason === "string");
}

type Size = { width: number; height: number };

function sizeFaults(found: Size, { width, height }: Size): string[] {
  if (found.width === width && found.height === height) return [];
  return [`is ${found.width}×${found.height}, not ${width}×${height}`];
}

function captionFaults(file: string, durationSeconds: number): string[] {
  const cues = parseWebVtt(readFileSync(file, "utf8"));
  if (cues.length === 0) return ["has no captions"];
  return cues
    .filter(({ end }) => end > durationSeconds + durationTolerance)
    .map(({ end, text }) => `"${text}" ends at ${end} s, and the video at ${durationSeconds} s`);
}

/** @param original the captions that they translate */
function subtitlesFaults(file: string, original: string | undefined): string[] {
  if (original === undefined) return ["translates captions that there are none of"];
  const difference = differenceOf(readCues(original), readCues(file));
  return difference ? [`is no translation of the captions: ${difference}`] : [];
}

/** What is wrong with when a video's chapters start. */
export function chapterFaults({
  chapters = [],
  durationSeconds,
}: Pick<Recording, "chapters" | "durationSeconds">): string[] {
  return chapters.flatMap(({ startSeconds, title }, index) => [
    ...(startSeconds < durationSeconds
      ? []
      : [`chapter "${title}" starts after the end, at ${startSeconds} s`]),
    ...(startSeconds > (chapters[index - 1]?.startSeconds ?? -1)
      ? []
      : [`chapter "${title}" does not start after the one before it`]),
  ]);
}

/** What the shape of the manifest does not tell: it has the rectangles inside of the pictures already. */
function sceneFaults({ scenes = [], durationSeconds }: Recording): string[] {
  return scenes.flatMap(({ atSeconds, text }, index) => [
    ...(atSeconds <= durationSeconds + durationTolerance
      ? []
      : [`scene "${text}" is after the end, at ${atSeconds} s`]),
    ...(atSeconds > (scenes[index - 1]?.atSeconds ?? -1)
      ? []
      : [`scene "${text}" is not after the one before it`]),
  ]);
}

/** Files below `videos` that neither the manifest nor any content names. */
function unnamedFiles(content: Content, assetsFolder: string): string[] {
  const named = new Set(namedAssets(content).map(({ path }) => path));
  const folder = join(assetsFolder, "videos");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `/${relative(assetsFolder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`)
    .filter((path) => !named.has(path))
    .sort();
}

/** Does as many checks at once as there are processors. */
async function inParallel(checks: Check[]): Promise<MediaFault[][]> {
  const results: MediaFault[][] = [];
  const waiting = checks.entries();
  const work = async () => {
    for (const [index, check] of waiting) results[index] = await check();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
