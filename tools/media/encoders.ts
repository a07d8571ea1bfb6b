import { outputOf } from "./ffmpeg";
import { MediaError } from "./media-error";

/** Tests encode in a hurry, which makes larger files of the same kind: they look at what is made, not at its size. */
const hurried = process.env.MEDIA_ENCODING === "hurried";

/** Options of the encoders, but for the quality. */
export const x264 = ["-c:v", "libx264", "-preset", hurried ? "veryfast" : "slow", "-profile:v", "high"];
export const webp = ["-c:v", "libwebp", "-compression_level", hurried ? "0" : "6"];

/** @param preset from 0, the most thorough, to 13 */
export function svtAv1(preset: number): string[] {
  // scm: tools for screen content, like repeated letters.
  const thorough = ["-preset", String(preset), "-svtav1-params", "tune=0:scm=1"];
  return ["-c:v", "libsvtav1", ...(hurried ? ["-preset", "12"] : thorough)];
}

/** AV1 for still pictures of an interface, with full colour resolution: libsvtav1 encodes no 4:4:4. */
export const aomStill = [
  ...["-c:v", "libaom-av1", "-usage", "allintra", "-cpu-used", hurried ? "8" : "6", "-still-picture", "1"],
  ...["-aom-params", "tune-content=screen:enable-palette=1:enable-intrabc=1"],
];

/** With these, the same pictures give the same bytes. */
export const bitexact = ["-fflags", "+bitexact", "-flags:v", "+bitexact"];

/** The filter option for the best scaling. */
export const lanczos = "flags=lanczos+accurate_rnd+full_chroma_int";

/** The filter that marks pictures as having the colours of HD television. */
export const bt709 = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv";

const needed = ["libx264", "libsvtav1", "libaom-av1", "aac", "libwebp"];

/** @throws MediaError where ffmpeg is not installed, or lacks an encoder */
export async function requireEncoders(signal?: AbortSignal): Promise<void> {
  const known = await outputOf("ffmpeg", ["-hide_banner", "-encoders"], signal);
  const missing = needed.filter((encoder) => !new RegExp(`^ \\S+ ${encoder} `, "m").test(known));
  if (missing.length > 0) throw new MediaError(`this ffmpeg was built without ${missing.join(", ")}`);
}
