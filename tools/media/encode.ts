import { statSync } from "node:fs";
import type { PictureType } from "~/content/schema/media";
import { filePath, outputOf, runProgram } from "./ffmpeg";
import { keyframeSecondsLimit, type RenditionName, renditionBytesLimit } from "./limits";
import { MediaError } from "./media-error";
import type { Source } from "./probe";

type Size = { width: number; height: number };

/** What `add` tells while it works. */
export type Progress =
  | { kind: "encoding"; rendition: RenditionName; percent: number }
  | { kind: "encoded"; rendition: RenditionName; bytes: number }
  /** Something that whoever called should know. */
  | { kind: "notice"; text: string };

export type Watch = { onProgress: (progress: Progress) => void; signal?: AbortSignal | undefined };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

type Settings = {
  size: Size;
  /** Options of the video encoder but for its quality. */
  video: string[];
  crf: number;
  highestCrf: number;
};

/** How pictures are made larger or smaller. */
const finest = "flags=lanczos+accurate_rnd+full_chroma_int";

/** Says of pictures that their colours are those of television. */
const bt709 = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv";

const x264 = ["-c:v", "libx264", "-preset", "slow", "-profile:v", "high"];

/**
 * The qualities were chosen by looking at tables of text, where lower ones began to smear it, and AV1's so
 * that it is at least as like the recording as H.264, by SSIM, at two thirds of its size. Level 3.1 allows 5
 * reference frames at 720p.
 */
const renditions: Record<RenditionName, Settings> = {
  h264: {
    size: fullSize,
    video: [...x264, "-level", "3.1", "-refs", "5"],
    crf: 30,
    highestCrf: 51,
  },
  av1: {
    size: fullSize,
    // scm: tools for screen content, like repeated letters.
    video: ["-c:v", "libsvtav1", "-preset", "9", "-svtav1-params", "tune=0:scm=1"],
    crf: 52,
    highestCrf: 63,
  },
  low: {
    size: lowSize,
    video: [...x264, "-level", "3.0"],
    crf: 36,
    highestCrf: 51,
  },
};

const encoders = ["libx264", "libsvtav1", "aac", "libwebp"];

/**
 * Sees to it that ffmpeg is there with all that is needed of it.
 *
 * @throws MediaError
 */
export async function requireEncoders(signal?: AbortSignal): Promise<void> {
  const known = await outputOf("ffmpeg", ["-hide_banner", "-encoders"], signal);
  const missing = encoders.filter((encoder) => !new RegExp(`^ \\S+ ${encoder} `, "m").test(known));
  if (missing.length > 0) throw new MediaError(`this ffmpeg was built without ${missing.join(", ")}`);
}

type Making = Watch & {
  /** The MP4 file whose sound the rendition gets; without it, the rendition has none. */
  sound?: string | undefined;
};

/**
 * Writes a rendition of a recording; where the file gets too large, again in a lower quality.
 *
 * @throws MediaError when it is too large even in the lowest
 */
export async function encodeRendition(
  source: Source,
  rendition: RenditionName,
  target: string,
  making: Making,
): Promise<void> {
  const { crf: usual, highestCrf } = renditions[rendition];
  const limit = renditionBytesLimit(rendition, source.durationSeconds);
  for (let crf = usual; ; ) {
    await encode(source, rendition, crf, target, making);
    const { size } = statSync(target);
    making.onProgress({ kind: "encoded", rendition, bytes: size });
    if (size <= limit) return;
    if (crf === highestCrf)
      throw new MediaError(
        `${source.file} moves too much: ${rendition} takes ${size} bytes at the lowest quality, and ${limit} are allowed`,
      );
    // Six steps halve the size, roughly; one more makes it likely that once is enough.
    crf = Math.min(highestCrf, crf + Math.ceil(6 * Math.log2(size / limit)) + 1);
    making.onProgress({
      kind: "notice",
      text: `${rendition} is larger than ${limit} bytes: encoding again in a lower quality (CRF ${crf})`,
    });
  }
}

async function encode(
  source: Source,
  rendition: RenditionName,
  crf: number,
  target: string,
  { sound, onProgress, signal }: Making,
) {
  const { size, video } = renditions[rendition];
  const { frames, seconds } = source.video.rate;
  const total = source.durationSeconds;
  const onLine = (line: string) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (!microseconds) return;
    const percent = Math.min(100, Math.floor((Number(microseconds) / 1e6 / total) * 100));
    onProgress({ kind: "encoding", rendition, percent });
  };
  await runProgram(
    "ffmpeg",
    [
      ...["-nostdin", "-progress", "pipe:1", "-y", "-i", filePath(source.file)],
      ...(sound ? ["-i", filePath(sound)] : []),
      ...["-filter_complex", `[0:${source.video.index}]${pictures(source, size)}[v]`, "-map", "[v]"],
      // Without a track for it, players show that there is no sound.
      ...(sound ? ["-map", "1:a", "-c:a", "copy"] : []),
      ...["-t", total.toFixed(3), "-map_metadata", "-1", "-map_chapters", "-1"],
      ...[...video, "-crf", String(crf), "-g", String(Math.floor((frames / seconds) * keyframeSecondsLimit))],
      // The same recording gives the same bytes.
      ...["-fflags", "+bitexact", "-flags:v", "+bitexact"],
      ...["-movflags", "+faststart", filePath(target)],
    ],
    { onLine, signal },
  );
}

/**
 * Writes the picture shown at a second of a recording.
 *
 * @param second within the recording
 * @param target a PNG file
 */
export async function takePicture(
  source: Source,
  second: number,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const { frames, seconds } = source.video.rate;
  const lastFrame = source.durationSeconds - seconds / frames;
  await runFfmpeg(
    [
      ...["-i", filePath(source.file)],
      ...["-filter_complex", `[0:${source.video.index}]${pictures(source, fullSize, "rgb")}[v]`],
      ...["-map", "[v]", "-ss", Math.max(0, Math.min(second, lastFrame)).toFixed(3)],
      ...["-frames:v", "1", "-update", "1", filePath(target)],
    ],
    signal,
  );
}

/**
 * Writes a still picture in full size, with black around it where it has another shape.
 *
 * @param target a PNG file
 */
export function fitPicture(picture: string, target: string, signal?: AbortSignal): Promise<void> {
  const { width, height } = fullSize;
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=decrease:${finest}`;
  const filters = `${scale},format=rgb24,pad=${width}:${height}:-1:-1:black,setsar=1`;
  return runFfmpeg(
    ["-i", filePath(picture), "-vf", filters, "-frames:v", "1", "-update", "1", filePath(target)],
    signal,
  );
}

/** Makes the preview of a picture of full size. */
export function makePreview(picture: string, target: string, signal?: AbortSignal): Promise<void> {
  const encoding = ["-q:v", "8", "-pix_fmt", "yuvj420p", "-bitexact", "-update", "1"];
  return runFfmpeg(["-i", filePath(picture), ...encoding, filePath(target)], signal);
}

/** How the posters that pages show are encoded; the qualities were chosen like those of the renditions. */
const posterEncoding: Record<PictureType, { colours: string; encoder: string[] }> = {
  avif: {
    colours: `:out_color_matrix=bt709:out_range=tv,format=yuv420p,${bt709}`,
    encoder: ["-c:v", "libsvtav1", "-preset", "4", "-svtav1-params", "tune=0:scm=1", "-crf", "40"],
  },
  webp: {
    colours: "",
    encoder: ["-c:v", "libwebp", "-quality", "35", "-compression_level", "6"],
  },
};

/**
 * Makes a poster of a picture.
 *
 * @param width of the poster, in pixels
 */
export function makePoster(
  picture: string,
  type: PictureType,
  width: number,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const { colours, encoder } = posterEncoding[type];
  const filters = `scale=${width}:${posterHeight(width)}:${finest}${colours}`;
  const once = ["-frames:v", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"];
  return runFfmpeg(["-i", filePath(picture), "-vf", filters, ...encoder, ...once, filePath(target)], signal);
}

/** The height of a poster with a width, both in pixels. */
export function posterHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

function runFfmpeg(args: string[], signal?: AbortSignal): Promise<void> {
  return runProgram("ffmpeg", ["-nostdin", "-y", ...args], { onLine: () => undefined, signal });
}

/** How a rendition's pictures are coloured: as televisions and players take them, or as screens do. */
type Colours = "bt709" | "rgb";

/**
 * The filters that make a recording's pictures into a rendition's. Every video gets a frame of 16:9, filled
 * as far as the recording's shape allows and black around it: the page's player is the same box for all,
 * and would scale up a small recording by itself.
 */
function pictures({ video }: Source, { width, height }: Size, colours: Colours = "bt709"): string {
  const even = (length: string) => `2*round(${length}/2)`;
  return [
    ...(video.interlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    `fps=${video.rate.frames}/${video.rate.seconds}:start_time=0`,
    ...(video.highDynamicRange ? toneMapping : []),
    [
      `scale=w='${even(`min(${width},${height}*dar)`)}':h='${even(`min(${height},${width}/dar)`)}'`,
      finest,
      ...(video.matrix ? [`in_color_matrix=${video.matrix}`] : []),
      ...(colours === "bt709" ? ["out_color_matrix=bt709:out_range=tv"] : []),
    ].join(":"),
    colours === "bt709" ? "format=yuv420p" : "format=rgb24",
    `pad=${width}:${height}:-1:-1:black`,
    "setsar=1",
    ...(colours === "bt709" ? [bt709] : []),
    // Where the sound is longer, the last picture stays.
    "tpad=stop=-1:stop_mode=clone",
  ].join(",");
}

const toneMapping = [
  "zscale=transfer=linear:npl=100",
  "format=gbrpf32le",
  "zscale=primaries=bt709",
  "tonemap=hable:desat=0",
  "zscale=transfer=bt709:matrix=bt709:range=tv",
  "format=yuv444p10le",
];
