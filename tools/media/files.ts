import type { PictureType } from "~/schema/media";
import { pictureHeight, pictureTypes, posterWidths, type Size, sceneWidths, squareSize } from "./limits";

export const endings = {
  h264: ".mp4",
  av1: ".av1.mp4",
  low: ".360p.mp4",
  jpeg: ".jpg",
  captions: ".vtt",
  chapters: ".chapters.vtt",
  preview: ".preview.jpg",
} as const;

export const squareEndings = {
  h264: ".square.mp4",
  av1: ".square.av1.mp4",
  low: ".square.480p.mp4",
} as const;

export function subtitlesEnding(language: string): string {
  return `.${language}.vtt`;
}

export function scenePreviewEnding(index: number): string {
  return `/scene-${index + 1}.preview.jpg`;
}

/** @param index zero-based position among the tours that start with the video */
export function tourPreviewEnding(index: number): string {
  return `/tour-${index + 1}.preview.jpg`;
}

/** Returns the video's path without the extension. The paths of all the video's files start with this path. */
export function stemOf(video: string): string {
  return video.slice(0, -endings.h264.length);
}

export type PictureFile = Size & { type: PictureType; ending: string };

export const posterPictures: PictureFile[] = pictureTypes.flatMap((type) =>
  posterWidths.map((width) => ({
    type,
    width,
    height: pictureHeight(width),
    ending: `.${width}.${type}`,
  })),
);

/** The square poster has only one file, because more URLs would enlarge every page that contains the poster. */
export const squarePoster: PictureFile = { type: "avif", ...squareSize, ending: ".square.720.avif" };

function scenePictureEnding(index: number, type: PictureType, size: number | "phone"): string {
  return `/scene-${index + 1}.${size}.${type}`;
}

export function bestScenePictureEnding(index: number): string {
  return scenePictureEnding(index, "avif", Math.max(...sceneWidths.avif));
}

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
