import type { PictureType } from "~/schema/media";
import { pictureHeight, pictureTypes, posterWidths, type Size, sceneWidths, squareSize } from "./limits";

/** What follows a video's name in the names of its files, in its folder as in staging. */
export const endings = {
  h264: ".mp4",
  av1: ".av1.mp4",
  low: ".360p.mp4",
  jpeg: ".jpg",
  captions: ".vtt",
  chapters: ".chapters.vtt",
  preview: ".preview.jpg",
} as const;

/** What follows the name in those of the square cut. */
export const squareEndings = {
  h264: ".square.mp4",
  av1: ".square.av1.mp4",
  low: ".square.480p.mp4",
} as const;

/** The ending of captions in another language than the product's. */
export function subtitlesEnding(language: string): string {
  return `.${language}.vtt`;
}

/** @param index of the scene that the preview shows, from 0 */
export function scenePreviewEnding(index: number): string {
  return `/scene-${index + 1}.preview.jpg`;
}

/** @param index of the tour among those that begin with the video, from 0 */
export function tourPreviewEnding(index: number): string {
  return `/tour-${index + 1}.preview.jpg`;
}

/** A video's path without its ending: what the paths of all of its files begin with. */
export function stemOf(video: string): string {
  return video.slice(0, -endings.h264.length);
}

/** A picture in one of the types that pages show. */
export type PictureFile = Size & { type: PictureType; ending: string };

/** The posters of a video, but for the JPEG. */
export const posterPictures: PictureFile[] = pictureTypes.flatMap((type) =>
  posterWidths.map((width) => ({
    type,
    width,
    height: pictureHeight(width),
    ending: `.${width}.${type}`,
  })),
);

/** The poster of a square cut: one file, because pages name all of a poster's (see `withSquare`). */
export const squarePoster: PictureFile = { type: "avif", ...squareSize, ending: ".square.720.avif" };

function scenePictureEnding(index: number, type: PictureType, size: number | "phone"): string {
  return `/scene-${index + 1}.${size}.${type}`;
}

/** The ending of the best picture of a whole scene. */
export function bestScenePictureEnding(index: number): string {
  return scenePictureEnding(index, "avif", Math.max(...sceneWidths.avif));
}

/**
 * The pictures of a scene: the whole of it in several widths, and the square that phones show.
 *
 * @param index of the scene, from 0
 */
export function scenePictures(index: number): { wide: PictureFile[]; phone: PictureFile[] } {
  return {
    wide: pictureTypes.flatMap((type) =>
      sceneWidths[type].map((width) => ({
        type,
        width,
        height: pictureHeight(width),
        ending: scenePictureEnding(index, type, width),
      })),
    ),
    phone: pictureTypes.map((type) => ({
      type,
      ...squareSize,
      ending: scenePictureEnding(index, type, "phone"),
    })),
  };
}
