import { copyFileSync, statSync } from "node:fs";
import type { Recording } from "~/schema/media";
import { describePosters, widestOf } from "./facts";
import { endings, posterPictures } from "./files";
import { fullSize, pictureTypes, posterWidths } from "./limits";
import { MediaError } from "./media-error";
import { renewPictures } from "./previews";
import type { NewParts } from "./publish";
import { fitPicture, makeJpeg, makeStills } from "./stills";
import { draftedFile, findRecording, readContent } from "./tabs";

export function hasAllPosters({ posters }: Recording): boolean {
  return pictureTypes.every(
    (type) => String(posters[type].map(({ width }) => width)) === String(posterWidths),
  );
}

/**
 * @throws MediaError if the picture or the arguments are invalid
 * @throws the signal's reason if the signal is aborted
 */
export async function replacePosters(picture: string, tab: string, options: NewParts): Promise<void> {
  const found = findRecording(readContent(options), tab);
  if (!statSync(picture, { throwIfNoEntry: false })?.isFile())
    throw new MediaError(`the file ${picture} does not exist`);
  await renew(found, picture, options);
}

/** @throws MediaError if ffmpeg is missing; the signal's reason if aborted */
export async function completePosters(options: NewParts): Promise<void> {
  for (const [video, recording] of Object.entries(readContent(options).media)) {
    if (hasAllPosters(recording)) continue;
    const { posters } = recording;
    const inAssets = (path: string) => draftedFile(path, options);
    await renew({ video, recording }, inAssets(widestOf(posters).path), options, {
      jpeg: inAssets(posters.jpeg.path),
    });
  }
}

function renew(
  found: { video: string; recording: Recording },
  picture: string,
  options: NewParts,
  kept?: { jpeg: string },
): Promise<void> {
  const { signal } = options;
  const make = async (prefix: string) => {
    const fitted = `${prefix}.png`;
    await fitPicture(picture, fullSize, fitted, signal);
    if (kept) copyFileSync(kept.jpeg, prefix + endings.jpeg);
    else await makeJpeg(fitted, "poster", prefix + endings.jpeg, signal);
    await makeStills(fitted, "poster", posterPictures, prefix, signal);
    return { posters: describePosters({ prefix, video: found.video }) };
  };
  return renewPictures(found, make, options);
}
