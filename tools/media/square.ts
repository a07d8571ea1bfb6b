import { join } from "node:path";
import { type PhoneView, phoneCropsSchema } from "~/schema/media";
import { encodeRendition, type Watch } from "./encode";
import { requireEncoders } from "./encoders";
import { describeSquare, describeSquarePoster } from "./facts";
import { squareEndings, squarePoster } from "./files";
import { takePictures } from "./film";
import { durationTolerance, renditionNames, squareSize } from "./limits";
import { MediaError } from "./media-error";
import { probeSource } from "./probe";
import { type NewParts, renewParts } from "./publish";
import { readGivenJson } from "./read-given";
import { makeStills } from "./stills";
import { findRecording, readContent } from "./tabs";

/** The views of a file. @throws MediaError with the first fault */
export function readPhoneCrops(file: string): PhoneView[] {
  return readGivenJson(file, phoneCropsSchema).views;
}

/**
 * What a square cut is made of: a recording, which is square already or shown by views, and a square picture for its
 * poster; without one, a second of the recording is chosen.
 */
export type SquareCut = { recording: string; views?: PhoneView[] | undefined; poster?: string };

/**
 * Makes a square cut's renditions and poster.
 *
 * @param files what the paths of all that is made begin with
 * @param posterSeconds the second whose picture becomes the poster, unless there is one
 * @param sound the MP4 file whose sound it gets; without it, it has none
 */
export async function makeSquare(
  { recording, views, poster }: SquareCut,
  files: string,
  { posterSeconds = 0, ...making }: Watch & { posterSeconds?: number; sound?: string | undefined },
): Promise<void> {
  const { signal } = making;
  const source = await probeSource(recording, signal);
  const take = () => takePictures(source, [posterSeconds], squareSize, `${files}.square`, signal, views);
  const [picture = ""] = poster ? [poster] : await take();
  await makeStills(picture, "poster", [squarePoster], files, signal);
  for (const rendition of renditionNames) {
    const target = files + squareEndings[rendition];
    await encodeRendition(source, rendition, target, { ...making, square: { views } });
  }
}

/**
 * Makes the square cut of a tab's video that is there, from a square recording of the same length.
 *
 * @throws MediaError when the recording or the call is at fault
 * @throws the signal's reason
 */
export async function replaceSquare(
  cut: SquareCut & { poster: string },
  tab: string,
  options: NewParts & Pick<Watch, "onProgress">,
): Promise<void> {
  await requireEncoders(options.signal);
  const { video, recording } = findRecording(readContent(options), tab);
  const { durationSeconds } = await probeSource(cut.recording, options.signal);
  if (Math.abs(durationSeconds - recording.durationSeconds) > durationTolerance)
    throw new MediaError(
      `the square cut lasts ${durationSeconds} s, and ${video} ${recording.durationSeconds} s`,
    );
  const sound = recording.sound && join(options.assetsFolder, recording.renditions.h264.path);
  const make = async (files: string) => {
    await makeSquare(cut, files, { ...options, sound });
    return { square: describeSquare({ files, video }) };
  };
  await renewParts(video, make, options);
}

/**
 * Replaces the poster of a tab's square cut by a square picture.
 *
 * @throws MediaError when the call is at fault, or ffmpeg is not there
 * @throws the signal's reason
 */
export async function replaceSquarePoster(picture: string, tab: string, options: NewParts): Promise<void> {
  const { signal } = options;
  await requireEncoders(signal);
  const { video, recording } = findRecording(readContent(options), tab);
  const { square } = recording;
  if (!square) throw new MediaError(`${video} has no square cut`);
  const make = async (files: string) => {
    await makeStills(picture, "poster", [squarePoster], files, signal);
    return { square: { ...square, poster: describeSquarePoster({ files, video }) } };
  };
  await renewParts(video, make, options);
}
