import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Cue } from "~/content/load/webvtt";
import type { Recording, Rectangle } from "~/schema/media";
import { type NewScene, partOf, scenesSchema, squareAround } from "~/schema/scenes";
import { readCues } from "./captions";
import { describeScenes, type SceneFacts } from "./facts";
import { scenePictures } from "./files";
import { type Change, findChanges, takePictures } from "./frames";
import { durationToleranceSeconds, minSceneSeconds, sceneSize, scenesLimit, squareSize } from "./limits";
import { MediaError } from "./media-error";
import { renewPictures } from "./previews";
import { probeSource, type Source } from "./probe";
import type { NewParts } from "./publish";
import { readGivenJson } from "./read-given";
import { fitPicture, makeStills } from "./stills";
import { draftedFile, findRecording, readContent, tabOf } from "./tabs";

/**
 * @returns scenes with absolute paths of pictures
 * @throws MediaError with the first error in the file
 */
export function readScenes(file: string): NewScene[] {
  const pathOf = (picture: string) => {
    const path = resolve(dirname(file), picture);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new MediaError(`${file}: the picture ${picture} does not exist`);
    return path;
  };
  return readGivenJson(file, scenesSchema).scenes.map(({ picture, phone, ...scene }) => ({
    ...scene,
    ...(picture !== undefined && { picture: pathOf(picture) }),
    ...(phone && {
      phone: { ...phone, ...(phone.picture !== undefined && { picture: pathOf(phone.picture) }) },
    }),
  }));
}

/**
 * Creates a scene from the middle frame of each caption. Without captions, divides the recording at large changes in
 * the picture, and creates a scene from the middle frame of each part.
 */
export async function scenesOf(
  source: Source,
  { captions, title }: { captions: Cue[] | undefined; title: string },
  signal?: AbortSignal,
): Promise<NewScene[]> {
  if (captions)
    return captions
      .map(({ start, end, text }) => ({ atSeconds: inMilliseconds((start + end) / 2), text }))
      .filter(({ atSeconds }, index, all) => atSeconds > (all[index - 1]?.atSeconds ?? -1));
  const seconds = stills(await findChanges(source, signal), source.durationSeconds);
  return seconds.map((atSeconds) => ({ atSeconds, text: title }));
}

/** Times of still pictures in seconds. Each time is halfway between two consecutive large changes of the picture. */
export function stills(changes: Change[], durationSeconds: number): number[] {
  const parts = [0, durationSeconds];
  for (const { second } of changes.toSorted((a, b) => b.score - a.score)) {
    if (parts.length > scenesLimit) break;
    if (parts.every((part) => Math.abs(part - second) >= minSceneSeconds)) parts.push(second);
  }
  return parts
    .toSorted((a, b) => a - b)
    .slice(1)
    .map((end, index, ends) => inMilliseconds(((ends[index - 1] ?? 0) + end) / 2));
}

function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** @throws MediaError if a scene starts after the end of the recording */
export function requireScenesWithin(durationSeconds: number, scenes: NewScene[]): void {
  const late = scenes.find(({ atSeconds }) => atSeconds > durationSeconds + durationToleranceSeconds);
  if (late)
    throw new MediaError(
      `the scene "${late.text}" is at ${late.atSeconds} s, after the end of the recording at ${durationSeconds.toFixed(1)} s`,
    );
}

export async function makeScenes(
  source: Source,
  scenes: NewScene[],
  prefix: string,
  signal?: AbortSignal,
): Promise<SceneFacts[]> {
  mkdirSync(prefix, { recursive: true });
  const recordedSeconds = scenes.filter(({ picture }) => !picture).map(({ atSeconds }) => atSeconds);
  const taken =
    recordedSeconds.length > 0
      ? await takePictures(source, recordedSeconds, sceneSize, `${prefix}.scene`, signal)
      : [];
  const made: SceneFacts[] = [];
  for (const [index, { picture, phone = {}, ...scene }] of scenes.entries()) {
    const fitted = picture ? `${prefix}.fitted.png` : (taken[recordedSeconds.indexOf(scene.atSeconds)] ?? "");
    if (picture) await fitPicture(picture, sceneSize, fitted, signal);
    const pictures = scenePictures(index);
    await makeStills(fitted, "scene", pictures.wide, prefix, signal);
    const square = `${prefix}.square.png`;
    const part = phone.picture ? undefined : (phone.part ?? squareAround(scene.target));
    await fitPicture(phone.picture ?? fitted, squareSize, square, signal, part);
    await makeStills(square, "scene", pictures.phone, prefix, signal);
    const target = part ? targetIn(part, scene.target) : phone.target;
    made.push({ ...scene, phone: { ...(target && { target }) } });
  }
  return made;
}

/** Converts a hotspot's position in the whole picture to its position in a part of the picture. */
function targetIn(part: Rectangle, target: NewScene["target"]): NewScene["target"] {
  const seen = target && partOf(part, target);
  if (!seen) return undefined;
  const share = (length: number, whole: number) => Number((length / whole).toFixed(4));
  return {
    x: share(seen.x - part.x, part.width),
    y: share(seen.y - part.y, part.height),
    width: share(seen.width, part.width),
    height: share(seen.height, part.height),
    name: target.name,
  };
}

/** @throws MediaError if the scenes or the arguments are invalid; the signal's reason if aborted */
export async function replaceScenes(scenes: NewScene[], tab: string, options: NewParts): Promise<void> {
  const found = findRecording(readContent(options), tab);
  requireScenesWithin(found.recording.durationSeconds, scenes);
  await renew(found, async () => scenes, options);
}

/** @throws MediaError if ffmpeg is missing; the signal's reason if aborted */
export async function completeScenes(options: NewParts): Promise<void> {
  const content = readContent(options);
  for (const [video, recording] of Object.entries(content.media)) {
    if (recording.scenes) continue;
    const captions = recording.captions && readCues(draftedFile(recording.captions.path, options));
    const texts = { captions, title: tabOf(content, video)?.tab.title ?? "" };
    await renew({ video, recording }, (source) => scenesOf(source, texts, options.signal), options);
  }
}

async function renew(
  found: { video: string; recording: Recording },
  scenesIn: (source: Source) => Promise<NewScene[]>,
  options: NewParts,
): Promise<void> {
  const { signal } = options;
  const make = async (prefix: string) => {
    const video = draftedFile(found.recording.renditions.h264.path, options);
    const source = await probeSource(video, signal);
    const made = await makeScenes(source, await scenesIn(source), prefix, signal);
    return { scenes: describeScenes({ prefix, video: found.video }, made) };
  };
  await renewPictures(found, make, options);
}
