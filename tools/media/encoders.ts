import { outputOf } from "./ffmpeg";
import { MediaError } from "./media-error";

/** Whether to encode faster, at the cost of larger files or lower quality. True in most tests. */
const isFastEncoding = process.env.MEDIA_ENCODING === "hurried";

export const x264 = [
  "-c:v",
  "libx264",
  "-preset",
  isFastEncoding ? "veryfast" : "slow",
  "-profile:v",
  "high",
];
export const webp = ["-c:v", "libwebp", "-compression_level", isFastEncoding ? "0" : "6"];

/** @param preset speed from 0 (slowest) to 13 (fastest) */
export function svtAv1(preset: number): string[] {
  // `scm` enables AV1's tools for screen content, which compress repeated letters well.
  const thorough = ["-preset", String(preset), "-svtav1-params", "tune=0:scm=1"];
  return ["-c:v", "libsvtav1", ...(isFastEncoding ? ["-preset", "12"] : thorough)];
}

/** Uses libaom for still pictures, because libsvtav1 does not support full chroma resolution. */
export const aomStill = [
  ...[
    "-c:v",
    "libaom-av1",
    "-usage",
    "allintra",
    "-cpu-used",
    isFastEncoding ? "8" : "6",
    "-still-picture",
    "1",
  ],
  ...["-aom-params", "tune-content=screen:enable-palette=1:enable-intrabc=1"],
];

export const bitexact = ["-fflags", "+bitexact", "-flags:v", "+bitexact"];

export const lanczos = "flags=lanczos+accurate_rnd+full_chroma_int";

export const bt709 = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv";

const needed = ["libx264", "libsvtav1", "libaom-av1", "aac", "libwebp"];

/** @throws MediaError if ffmpeg or a required encoder is missing */
export async function requireEncoders(signal?: AbortSignal): Promise<void> {
  const known = await outputOf("ffmpeg", ["-hide_banner", "-encoders"], signal);
  const missing = needed.filter((encoder) => !new RegExp(`^ \\S+ ${encoder} `, "m").test(known));
  if (missing.length > 0)
    throw new MediaError(
      `this ffmpeg lacks the encoders ${missing.join(", ")}: install a build that has them`,
    );
}
