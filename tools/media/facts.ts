import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Cue } from "~/content/load/webvtt";
import { previewSize } from "~/content/preview-size";
import type { CaptionLanguage } from "~/schema/basics/languages";
import {
  type Chapter,
  type PictureType,
  type Recording,
  type Recordings,
  recordingSchema,
  type Scene,
} from "~/schema/media";
import { readMp4Layout } from "./codecs";
import {
  endings,
  type PictureFile,
  posterPictures,
  scenePictures,
  scenePreviewEnding,
  squareEndings,
  squarePoster,
  stemOf,
  subtitlesEnding,
  tourPreviewEnding,
} from "./files";
import { fullSize, lowSize, lowSquareSize, type Size, squareSize } from "./limits";
import type { Loudness } from "./sound";

type Facts = {
  durationSeconds: number;
  uploadDate: string;
  origin: Recording["origin"];
  sound: Loudness | undefined;
  captions: Cue[] | undefined;
  formerMoments: Recording["moments"];
  subtitles: Partial<Record<CaptionLanguage, Cue[]>>;
  chapters: Chapter[] | undefined;
  scenes: SceneFacts[];
  preview: DrawnPreviews;
  hasSquare: boolean;
};

export function fingerprint(file: string): { bytes: number; sha256: string } {
  const content = readFileSync(file);
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** `prefix`: path prefix of the new files, which are not published yet. `video`: path of the video after publishing. */
export type Finished = { prefix: string; video: string };

function describeFile({ prefix, video }: Finished, ending: string) {
  return { path: stemOf(video) + ending, ...fingerprint(prefix + ending) };
}

export function describe(finished: Finished, facts: Facts): Recording {
  return {
    durationSeconds: facts.durationSeconds,
    uploadDate: facts.uploadDate,
    origin: facts.origin,
    ...(facts.sound && { sound: { loudness: Number(facts.sound.integrated.toFixed(1)) } }),
    renditions: describeRenditions(finished, endings, fullSize, lowSize),
    posters: describePosters(finished),
    ...(facts.hasSquare && { square: describeSquare(finished) }),
    ...describeCaptions(finished, facts),
    ...momentsOf(facts.captions, facts.formerMoments),
    ...describeChapters(finished, facts.chapters),
    scenes: describeScenes(finished, facts.scenes),
    previews: describePreviews(finished, facts.preview, facts.scenes.length),
  };
}

function describeRenditions(
  finished: Finished,
  { av1, h264, low }: Record<"av1" | "h264" | "low", string>,
  full: Size,
  small: Size,
): Recording["renditions"] {
  const rendition = (ending: string, { width, height }: Size) => {
    const { codecs } = readMp4Layout(finished.prefix + ending);
    return { ...describeFile(finished, ending), width, height, codecs };
  };
  return { av1: rendition(av1, full), h264: rendition(h264, full), low: rendition(low, small) };
}

export function describeSquare(finished: Finished): NonNullable<Recording["square"]> {
  return {
    renditions: describeRenditions(finished, squareEndings, squareSize, lowSquareSize),
    poster: describeSquarePoster(finished),
  };
}

export function describeSquarePoster(finished: Finished): NonNullable<Recording["square"]>["poster"] {
  return { ...describeFile(finished, squarePoster.ending), ...squareSize };
}

export function describeCaptions(
  finished: Finished,
  { captions, subtitles }: Pick<Facts, "captions" | "subtitles">,
): Pick<Recording, "captions" | "subtitles"> {
  const translated = Object.keys(subtitles).map((language) => [
    language,
    describeFile(finished, subtitlesEnding(language)),
  ]);
  return {
    ...(captions && { captions: describeFile(finished, endings.captions) }),
    ...(translated.length > 0 && { subtitles: Object.fromEntries(translated) }),
  };
}

export function describeChapters(
  finished: Finished,
  chapters: Chapter[] | undefined,
): Pick<Recording, "chapters" | "chapterTrack"> {
  return chapters?.length ? { chapters, chapterTrack: describeFile(finished, endings.chapters) } : {};
}

export function momentsOf(
  cues: Cue[] | undefined,
  former: Recording["moments"] = [],
): Pick<Recording, "moments"> {
  const moments = (cues ?? []).flatMap(({ id: name, start: startSeconds }) => {
    if (name === undefined) return [];
    const { formerly } = former.find((moment) => moment.name === name) ?? {};
    return [{ name, startSeconds, ...(formerly && { formerly }) }];
  });
  return moments.length > 0 ? { moments } : {};
}

export function describePosters(finished: Finished): Recording["posters"] {
  const jpeg = { ...describeFile(finished, endings.jpeg), ...fullSize };
  return { jpeg, ...describePictures(finished, posterPictures) };
}

export type SceneFacts = Omit<Scene, "wide" | "phone"> & { phone: Pick<Scene["phone"], "target"> };

export function describeScenes(finished: Finished, scenes: SceneFacts[]): Scene[] {
  return scenes.map((scene, index) => {
    const { wide, phone } = scenePictures(index);
    return {
      ...scene,
      wide: describePictures(finished, wide),
      phone: { ...scene.phone, ...describePictures(finished, phone) },
    };
  });
}

function describePictures(finished: Finished, pictures: PictureFile[]) {
  const inType = (wanted: PictureType) =>
    pictures
      .filter(({ type }) => type === wanted)
      .map(({ ending, width, height }) => ({ ...describeFile(finished, ending), width, height }));
  return { avif: inType("avif"), webp: inType("webp") };
}

export type DrawnPreviews = Pick<NonNullable<Recording["previews"]>, "title" | "drawing"> & {
  /** Tours that start with the video. */
  tours: { title: string; stops: string }[];
};

export function describePreviews(
  finished: Finished,
  { title, drawing, tours }: DrawnPreviews,
  sceneCount: number,
): NonNullable<Recording["previews"]> {
  const preview = (ending: string) => ({ ...describeFile(finished, ending), ...previewSize });
  const scenes = Array.from({ length: sceneCount }, (_, index) => preview(scenePreviewEnding(index)));
  const ofTours = tours.map((tour, index) => ({ ...preview(tourPreviewEnding(index)), ...tour }));
  return {
    title,
    drawing,
    whole: preview(endings.preview),
    scenes,
    ...(tours.length > 0 && { tours: ofTours }),
  };
}

/** Returns the widest file. If several files are equally wide, prefers AVIF to WebP, and WebP to JPEG. */
export function widestOf<File extends { width: number }>({
  jpeg,
  avif,
  webp,
}: Record<PictureType, File[]> & { jpeg?: File }): File {
  const files = [...(jpeg ? [jpeg] : []), ...webp, ...avif];
  return files.reduce((widest, each) => (each.width >= widest.width ? each : widest));
}

export function filesOf(recording: Recording) {
  const { renditions, posters, square, captions, subtitles = {}, chapterTrack } = recording;
  const { scenes = [], previews } = recording;
  return [
    ...Object.values(renditions),
    ...Object.values(posters).flat(),
    ...(square ? [...Object.values(square.renditions), square.poster] : []),
    ...scenes.flatMap(picturesOf),
    ...(captions ? [captions] : []),
    ...Object.values(subtitles),
    ...(chapterTrack ? [chapterTrack] : []),
    ...previewsOf(previews),
  ];
}

export function previewsOf(previews: Recording["previews"]) {
  return previews ? [previews.whole, ...previews.scenes, ...(previews.tours ?? [])] : [];
}

export function picturesOf({ wide, phone }: Scene) {
  return [...wide.avif, ...wide.webp, ...phone.avif, ...phone.webp];
}

export function totalBytes(videos: Recordings): number {
  const files = Object.values(videos).flatMap(filesOf);
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

/** @throws ZodError if the metadata is invalid */
export function factsText(recording: Recording): string {
  return `${JSON.stringify(recordingSchema.parse(recording), null, 2)}\n`;
}
