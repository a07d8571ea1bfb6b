import type { PictureType, Rectangle } from "~/schema/media";
import { aomStill, bitexact, bt709, lanczos, svtAv1, webp } from "./encoders";
import { filePath, ProgramError, runFfmpeg } from "./ffmpeg";
import type { PictureFile } from "./files";
import type { Size } from "./limits";
import { MediaError } from "./media-error";

const onePicture = ["-frames:v", "1"];

/**
 * Writes a picture, or a part of it, as a PNG file of the given size. Adds black bars if the aspect ratios differ.
 * @throws MediaError if ffmpeg cannot read the picture
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
    throw new MediaError(`ffmpeg cannot read the image ${picture}`);
  });
}

/**
 * JPEG quality in ffmpeg, from 2 (best) to 31 (worst). Previews have a lower quality than posters, because a video has
 * only one JPEG poster, but a preview for each scene.
 */
export const jpegQuality = { poster: 8, preview: 15 };

export function makeJpeg(
  picture: string,
  use: keyof typeof jpegQuality,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const encoding = ["-q:v", String(jpegQuality[use]), "-pix_fmt", "yuvj420p", "-bitexact", "-update", "1"];
  return runFfmpeg(["-i", filePath(picture), ...encoding, filePath(target)], signal);
}

/** Scenes have full chroma resolution, so that small coloured text is sharp. */
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

function av1Pixels(format: string): string {
  return `:out_color_matrix=bt709:out_range=tv,format=${format},${bt709}`;
}

export function makeStills(
  picture: string,
  use: keyof typeof encodings,
  stills: PictureFile[],
  prefix: string,
  signal?: AbortSignal,
): Promise<void> {
  const split = `[0:v]split=${stills.length}${stills.map((_, index) => `[in${index}]`).join("")}`;
  const filters = stills.map(
    ({ type, width, height }, index) =>
      `[in${index}]scale=${width}:${height}:${lanczos}${encodings[use][type].pixels}[out${index}]`,
  );
  const outputs = stills.flatMap(({ type, ending }, index) => [
    ...["-map", `[out${index}]`, ...encodings[use][type].options],
    ...[...onePicture, ...bitexact, filePath(prefix + ending)],
  ]);
  return runFfmpeg(
    ["-i", filePath(picture), "-filter_complex", [split, ...filters].join(";"), ...outputs],
    signal,
  );
}
