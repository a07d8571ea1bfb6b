import type { PictureType, Rectangle } from "~/schema/media";
import { aomStill, bitexact, bt709, lanczos, svtAv1, webp } from "./encoders";
import { filePath, ProgramError, runFfmpeg } from "./ffmpeg";
import type { PictureFile } from "./files";
import type { Size } from "./limits";
import { MediaError } from "./media-error";

const onePicture = ["-frames:v", "1"];

/**
 * Writes a still picture in a size, with black around it where it has another shape.
 *
 * @param target a PNG file
 * @param part the part of the picture that is written; all of it unless given
 * @throws MediaError when ffmpeg cannot read it
 */
export async function fitPicture(
  picture: string,
  { width, height }: Size,
  target: string,
  signal?: AbortSignal,
  part?: Rectangle,
): Promise<void> {
  const crop = part ? `crop=iw*${part.width}:ih*${part.height}:iw*${part.x}:ih*${part.y}:exact=1,` : "";
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=decrease:${lanczos}`;
  const filters = `${crop}${scale},format=rgb24,pad=${width}:${height}:-1:-1:black,setsar=1`;
  const output = [...onePicture, "-update", "1", filePath(target)];
  await runFfmpeg(["-i", filePath(picture), "-vf", filters, ...output], signal).catch((error: unknown) => {
    if (!(error instanceof ProgramError)) throw error;
    throw new MediaError(`${picture} is not a picture that ffmpeg can read`);
  });
}

/** How JPEGs are encoded, from 2, the best, to 31. There is a preview for each scene: they are to be small. */
export const jpegQuality = { poster: 8, preview: 15 };

/** Makes a JPEG of a picture, in its size. */
export function makeJpeg(
  picture: string,
  use: keyof typeof jpegQuality,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const encoding = ["-q:v", String(jpegQuality[use]), "-pix_fmt", "yuvj420p", "-bitexact", "-update", "1"];
  return runFfmpeg(["-i", filePath(picture), ...encoding, filePath(target)], signal);
}

/**
 * Encoder options of the pictures that pages show. Posters have the colour resolution of the video that replaces them.
 * Scenes keep all of it, because coloured text on small areas of colour is what they show.
 */
const encodings: Record<"poster" | "scene", Record<PictureType, { options: string[]; pixels: string }>> = {
  poster: {
    avif: { options: [...svtAv1(4), "-crf", "40"], pixels: av1Pixels("yuv420p") },
    webp: { options: [...webp, "-quality", "35"], pixels: "" },
  },
  scene: {
    avif: { options: [...aomStill, "-crf", "33", "-b:v", "0"], pixels: av1Pixels("yuv444p") },
    webp: { options: [...webp, "-quality", "20"], pixels: "" },
  },
};

/** Options of the scaling filter, and filters after it, that produce AV1's colours. */
function av1Pixels(format: string): string {
  return `:out_color_matrix=bt709:out_range=tv,format=${format},${bt709}`;
}

/**
 * Makes several pictures of one, in the sizes and types that pages show.
 *
 * @param picture a PNG file
 * @param files what the paths of all that is made begin with
 */
export function makeStills(
  picture: string,
  use: keyof typeof encodings,
  stills: PictureFile[],
  files: string,
  signal?: AbortSignal,
): Promise<void> {
  const split = `[0:v]split=${stills.length}${stills.map((_, index) => `[in${index}]`).join("")}`;
  const filters = stills.map(
    ({ type, width, height }, index) =>
      `[in${index}]scale=${width}:${height}:${lanczos}${encodings[use][type].pixels}[out${index}]`,
  );
  const outputs = stills.flatMap(({ type, ending }, index) => [
    ...["-map", `[out${index}]`, ...encodings[use][type].options],
    ...[...onePicture, ...bitexact, filePath(files + ending)],
  ]);
  return runFfmpeg(
    ["-i", filePath(picture), "-filter_complex", [split, ...filters].join(";"), ...outputs],
    signal,
  );
}
