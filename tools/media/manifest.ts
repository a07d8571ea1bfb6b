import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Cue } from "~/content/load/webvtt";
import { previewSize } from "~/content/preview-size";
import {
  type Media,
  mediaSchema,
  type PictureType,
  type Recording,
  type Rectangle,
  type Scene,
} from "~/content/schema/media";
import type { Language } from "~/content/schema/site";
import { readMp4Layout } from "./codecs";
import { fullSize, lowSize, pictureHeight } from "./encode";
import { phoneSize, posterWidths, sceneWidths } from "./limits";
import type { Loudness } from "./sound";
import type { PreviewFacts } from "./tabs";

export const manifestFile = "media.json";

/** What follows a video's name in the names of its files, in its folder as in staging. */
export const endings = {
  h264: ".mp4",
  av1: ".av1.mp4",
  low: ".360p.mp4",
  jpeg: ".jpg",
  captions: ".vtt",
} as const;

/** What follows a video's name in the name of a poster that pages show. */
export function posterEnding(type: PictureType, width: number): string {
  return `.${width}.${type}`;
}

/**
 * What follows a video's name in the name of a scene's picture.
 *
 * @param index of the scene, from 0
 * @param size a width in pixels, or `phone`
 */
export function sceneEnding(type: PictureType, index: number, size: number | "phone"): string {
  return `/scene-${index + 1}.${size}.${type}`;
}

/** What follows a video's name in the name of its captions in another language than its product's. */
export function subtitlesEnding(language: string): string {
  return `.${language}.vtt`;
}

/**
 * What follows a video's name in the name of a preview.
 *
 * @param index of the scene that it shows, from 0; without one, it shows the poster
 */
export function previewEnding(index?: number): string {
  return index === undefined ? ".preview.jpg" : `/scene-${index + 1}.preview.jpg`;
}

/** A video's path without its ending: what the paths of all of its files begin with. */
export function stemOf(video: string): string {
  return video.slice(0, -endings.h264.length);
}

type Facts = {
  durationSeconds: number;
  uploadDate: string;
  /** Undefined where there is nothing to hear. */
  sound: Loudness | undefined;
  captions: Cue[] | undefined;
  subtitles: Partial<Record<Language, Cue[]>>;
  chapters: Cue[] | undefined;
  scenes: SceneFacts[];
  preview: PreviewFacts;
};

/** What the manifest says of a file's content. */
export function fingerprint(file: string): { bytes: number; sha256: string } {
  const content = readFileSync(file);
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/**
 * The manifest's entry for finished files.
 *
 * @param files where they are: this and an ending is the path of each
 */
export function describe(files: string, video: string, facts: Facts): Recording {
  const file = (ending: string) => fingerprint(files + ending);
  const path = (ending: string) => stemOf(video) + ending;
  const rendition = (ending: string, size: { width: number; height: number }) => ({
    path: path(ending),
    ...size,
    codecs: readMp4Layout(files + ending).codecs,
    ...file(ending),
  });
  return {
    durationSeconds: facts.durationSeconds,
    uploadDate: facts.uploadDate,
    ...(facts.sound && { sound: { loudness: Number(facts.sound.integrated.toFixed(1)) } }),
    renditions: {
      av1: rendition(endings.av1, fullSize),
      h264: rendition(endings.h264, fullSize),
      low: rendition(endings.low, lowSize),
    },
    posters: describePosters(files, video),
    ...describeCaptions(files, video, facts),
    ...(facts.chapters && { chapters: chaptersOf(facts.chapters) }),
    scenes: describeScenes(files, video, facts.scenes),
    previews: describePreviews(files, video, facts.preview, facts.scenes.length),
  };
}

/** What the manifest's entry says of chapters. */
export function chaptersOf(cues: Cue[]): NonNullable<Recording["chapters"]> {
  return cues.map(({ start, text }) => ({ startSeconds: start, title: text }));
}

/**
 * What the manifest's entry says of finished captions.
 *
 * @param files as for `describe`
 */
export function describeCaptions(
  files: string,
  video: string,
  { captions, subtitles }: Pick<Facts, "captions" | "subtitles">,
): Pick<Recording, "captions" | "subtitles"> {
  const file = (ending: string) => ({ path: stemOf(video) + ending, ...fingerprint(files + ending) });
  const translated = Object.keys(subtitles).map((language) => [language, file(subtitlesEnding(language))]);
  return {
    ...(captions && { captions: file(endings.captions) }),
    ...(translated.length > 0 && { subtitles: Object.fromEntries(translated) }),
  };
}

/**
 * What the manifest's entry says of finished posters.
 *
 * @param files as for `describe`
 */
export function describePosters(files: string, video: string): Recording["posters"] {
  const poster = (ending: string, width: number) => ({
    path: stemOf(video) + ending,
    width,
    height: pictureHeight(width),
    ...fingerprint(files + ending),
  });
  const inWidths = (type: PictureType) =>
    posterWidths.map((width) => poster(posterEnding(type, width), width));
  return { jpeg: poster(endings.jpeg, fullSize.width), avif: inWidths("avif"), webp: inWidths("webp") };
}

/** A scene without its pictures' files. */
export type SceneFacts = Omit<Scene, "wide" | "phone"> & { phone: Rectangle };

/**
 * What the manifest's entry says of finished scenes.
 *
 * @param files as for `describe`
 */
export function describeScenes(files: string, video: string, scenes: SceneFacts[]): Scene[] {
  return scenes.map(({ phone, ...scene }, index) => {
    const picture = (type: PictureType, size: number | "phone") => {
      const ending = sceneEnding(type, index, size);
      const inPixels = size === "phone" ? phoneSize : { width: size, height: pictureHeight(size) };
      return { path: stemOf(video) + ending, ...inPixels, ...fingerprint(files + ending) };
    };
    const wide = (type: PictureType) => sceneWidths[type].map((width) => picture(type, width));
    return {
      ...scene,
      wide: { avif: wide("avif"), webp: wide("webp") },
      phone: { ...phone, avif: [picture("avif", "phone")], webp: [picture("webp", "phone")] },
    };
  });
}

/**
 * What the manifest's entry says of finished previews.
 *
 * @param files as for `describe`
 * @param count of the scenes
 */
export function describePreviews(
  files: string,
  video: string,
  { title, cloudName, colors }: PreviewFacts,
  count: number,
): NonNullable<Recording["previews"]> {
  const preview = (index?: number) => {
    const ending = previewEnding(index);
    return { path: stemOf(video) + ending, ...previewSize, ...fingerprint(files + ending) };
  };
  const scenes = Array.from({ length: count }, (_, index) => preview(index));
  return { title, cloudName, colors, whole: preview(), scenes };
}

/** The widest file of a picture; of two as wide the later, which is the better. */
export function widestOf<File extends { width: number }>({
  jpeg,
  avif,
  webp,
}: Record<PictureType, File[]> & { jpeg?: File }): File {
  const files = [...(jpeg ? [jpeg] : []), ...webp, ...avif];
  return files.reduce((most, each) => (each.width >= most.width ? each : most));
}

/** Every file of a recording. */
export function filesOf({ renditions, posters, captions, subtitles = {}, scenes = [], previews }: Recording) {
  return [
    ...Object.values(renditions),
    ...Object.values(posters).flat(),
    ...scenes.flatMap(picturesOf),
    ...(captions ? [captions] : []),
    ...Object.values(subtitles),
    ...previewsOf(previews),
  ];
}

/** Every preview of a recording. */
export function previewsOf(previews: Recording["previews"]) {
  return previews ? [previews.whole, ...previews.scenes] : [];
}

/** Every picture of a scene. */
export function picturesOf({ wide, phone }: Scene) {
  return [...wide.avif, ...wide.webp, ...phone.avif, ...phone.webp];
}

/** The weight of all files of all videos. */
export function totalBytes(videos: Media["videos"]): number {
  return bytesOf(Object.values(videos).flatMap(filesOf));
}

/** The weight of files. */
export function bytesOf(files: { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

/**
 * The manifest's text with its videos in the order of their paths.
 *
 * @throws when it would not be valid
 */
export function manifestText(videos: Media["videos"]): string {
  const sorted = Object.entries(videos).sort(([a], [b]) => (a < b ? -1 : 1));
  const media = mediaSchema.parse({ $schema: "./schema/media.json", videos: Object.fromEntries(sorted) });
  return `${JSON.stringify(media, null, 2)}\n`;
}
