import { join } from "node:path";
import { type PhoneView, phoneCropsSchema } from "~/schema/media";
import { encodeRendition, type Watch } from "./encode";
import { requireEncoders } from "./encoders";
import { describeSquare, describeSquarePoster } from "./facts";
import { squareEndings, squarePoster } from "./files";
import { takePictures } from "./frames";
import { durationToleranceSeconds, renditionNames, squareSize } from "./limits";
import { MediaError } from "./media-error";
import { probeSource } from "./probe";
import { type NewParts, renewParts } from "./publish";
import { readGivenJson } from "./read-given";
import { makeStills } from "./stills";
import { findRecording, readContent } from "./tabs";

/** @throws MediaError with the first error in the file */
export function readPhoneCrops(file: string): PhoneView[] {
  return readGivenJson(file, phoneCropsSchema).views;
}

/** `views`: the parts of a wide recording that the square crop shows. */
export type SquareCut = { recording: string; views?: PhoneView[] | undefined; poster?: string };

/** @param posterSeconds time of the frame that becomes the poster if `poster` is undefined */
export async function makeSquare(
  { recording, views, poster }: SquareCut,
  prefix: string,
  { posterSeconds = 0, ...making }: Watch & { posterSeconds?: number; sound?: string | undefined },
): Promise<void> {
  const { signal } = making;
  const source = await probeSource(recording, signal);
  const take = () => takePictures(source, [posterSeconds], squareSize, `${prefix}.square`, signal, views);
  const [picture = ""] = poster ? [poster] : await take();
  await makeStills(picture, "poster", [squarePoster], prefix, signal);
  for (const rendition of renditionNames) {
    const target = prefix + squareEndings[rendition];
    await encodeRendition(source, rendition, target, { ...making, square: { views } });
  }
}

/** @throws MediaError if the recording or the arguments are invalid; the signal's reason if aborted */
export async function replaceSquare(
  cut: SquareCut & { poster: string },
  tab: string,
  options: NewParts & Pick<Watch, "onProgress">,
): Promise<void> {
  await requireEncoders(options.signal);
  const { video, recording } = findRecording(readContent(options), tab);
  const { durationSeconds } = await probeSource(cut.recording, options.signal);
  if (Math.abs(durationSeconds - recording.durationSeconds) > durationToleranceSeconds)
    throw new MediaError(
      `the square cut lasts ${durationSeconds} s, but ${video} lasts ${recording.durationSeconds} s: they must be equally long`,
    );
  const sound = recording.sound && join(options.assetsFolder, recording.renditions.h264.path);
  const make = async (prefix: string) => {
    await makeSquare(cut, prefix, { ...options, sound });
    return { square: describeSquare({ prefix, video }) };
  };
  await renewParts(video, make, options);
}

/** @throws MediaError if the arguments are invalid or ffmpeg is missing; the signal's reason if aborted */
export async function replaceSquarePoster(picture: string, tab: string, options: NewParts): Promise<void> {
  const { signal } = options;
  await requireEncoders(signal);
  const { video, recording } = findRecording(readContent(options), tab);
  const { square } = recording;
  if (!square) throw new MediaError(`${video} has no square cut: create it first`);
  const make = async (prefix: string) => {
    await makeStills(picture, "poster", [squarePoster], prefix, signal);
    return { square: { ...square, poster: describeSquarePoster({ prefix, video }) } };
  };
  await renewParts(video, make, options);
}
