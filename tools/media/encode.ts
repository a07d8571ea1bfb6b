import { renameSync, rmSync, statSync } from "node:fs";
import type { PictureType, Rectangle } from "~/content/schema/media";
import { filePath, outputOf, ProgramError, runProgram } from "./ffmpeg";
import { keyframeSecondsLimit, type RenditionName, renditionBytesLimit } from "./limits";
import { MediaError } from "./media-error";
import type { Source } from "./probe";
import { bestWithin, type Encode, nextCrf, type Qualities } from "./quality";

export type Size = { width: number; height: number };

/** What `add` tells while it works. */
export type Progress =
  | { kind: "encoding"; rendition: RenditionName; percent: number }
  | { kind: "encoded"; rendition: RenditionName; bytes: number }
  /** Something that whoever called should know. */
  | { kind: "notice"; text: string };

export type Watch = { onProgress: (progress: Progress) => void; signal?: AbortSignal | undefined };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

/** What the pictures of scenes are made of: large enough for the part of it that phones show. */
export const sceneSize: Size = { width: 2560, height: 1440 };

type Settings = Qualities & {
  size: Size;
  /** Options of the video encoder but for its quality. */
  video: string[];
};

/** How pictures are made larger or smaller. */
const finest = "flags=lanczos+accurate_rnd+full_chroma_int";

/** Says of pictures that their colours are those of television. */
const bt709 = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv";

/**
 * Whether encoders take little time and make larger files of the same kind: for tests, which look at what is made, and
 * not at how small it is.
 */
const hurried = process.env.MEDIA_ENCODING === "hurried";

const x264 = ["-c:v", "libx264", "-preset", hurried ? "veryfast" : "slow", "-profile:v", "high"];

/**
 * The options of SVT-AV1.
 *
 * @param preset from 0, the most thorough, to 13
 */
function svtAv1(preset: number): string[] {
  // scm: tools for screen content, like repeated letters.
  const thorough = ["-preset", String(preset), "-svtav1-params", "tune=0:scm=1"];
  return ["-c:v", "libsvtav1", ...(hurried ? ["-preset", "12"] : thorough)];
}

const webp = ["-c:v", "libwebp", "-compression_level", hurried ? "0" : "6"];

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
    video: svtAv1(9),
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
 * Writes a rendition of a recording; where the file gets too large, again in other qualities, until it has the best that
 * keeps to the limit.
 *
 * @throws MediaError when it is too large even in the lowest
 */
export async function encodeRendition(
  source: Source,
  rendition: RenditionName,
  target: string,
  making: Making,
): Promise<void> {
  const qualities = renditions[rendition];
  const limit = renditionBytesLimit(rendition, source.durationSeconds);
  const fileOf = ({ crf }: Pick<Encode, "crf">) => `${target}.crf-${crf}.mp4`;
  const encodes: Encode[] = [];
  for (
    let crf = nextCrf(encodes, qualities, limit);
    crf !== undefined;
    crf = nextCrf(encodes, qualities, limit)
  ) {
    const last = encodes.at(-1);
    if (last) {
      const fault = last.bytes > limit ? `is larger than ${limit} bytes` : `leaves room below ${limit} bytes`;
      const change = crf > last.crf ? "lower" : "higher";
      const text = `${rendition} ${fault}: encoding again in a ${change} quality (CRF ${crf})`;
      making.onProgress({ kind: "notice", text });
    }
    encodes.push(await encode(source, rendition, crf, limit, fileOf({ crf }), making));
  }
  const best = bestWithin(limit, encodes);
  if (!best)
    throw new MediaError(
      `${source.file} moves too much: ${rendition} takes more than the ${limit} bytes that are allowed, even at the lowest quality`,
    );
  renameSync(fileOf(best), target);
  for (const other of encodes) rmSync(fileOf(other), { force: true });
  making.onProgress({ kind: "encoded", rendition, bytes: best.bytes });
}

/** Why an encode was stopped: its file is too large already. */
class TooLarge extends Error {}

/** Encodes a recording in a quality, and goes no further than to the limit, in bytes. */
async function encode(
  source: Source,
  rendition: RenditionName,
  crf: number,
  limit: number,
  target: string,
  { sound, onProgress, signal }: Making,
): Promise<Encode> {
  const { size, video } = renditions[rendition];
  const { frames, seconds } = source.video.rate;
  const total = source.durationSeconds;
  const stop = new AbortController();
  let [written, share] = [0, 0];
  const onLine = (line: string) => {
    const [, key, value] = /^(total_size|out_time_us|progress)=(\w+)$/.exec(line) ?? [];
    if (key === "total_size") written = Number(value);
    if (key === "out_time_us") share = Math.min(1, Number(value) / 1e6 / total);
    if (key !== "progress" || value === "end" || !(share > 0)) return;
    onProgress({ kind: "encoding", rendition, percent: Math.floor(share * 100) });
    if (written > limit) stop.abort(new TooLarge());
  };
  const args = [
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
  ];
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  try {
    await runProgram("ffmpeg", args, { onLine, signal: either });
    return { crf, bytes: statSync(target).size, whole: true };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { crf, bytes: Math.ceil(written / share), whole: false };
  }
}

/**
 * Writes the pictures shown at some seconds of a recording.
 *
 * @param seconds from its beginning; after its end, the last picture is shown
 * @param files what the paths of all pictures begin with
 * @returns a PNG file for each of the seconds, the same one where they show the same picture
 */
export async function takePictures(
  source: Source,
  seconds: number[],
  size: Size,
  files: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const rate = source.video.rate.frames / source.video.rate.seconds;
  const last = Math.max(0, Math.ceil(source.durationSeconds * rate) - 1);
  const frames = seconds.map((second) => Math.min(Math.floor(second * rate), last));
  const shown = [...new Set(frames)].sort((a, b) => a - b);
  const filters = pictures(source, size, { target: "rgb", frames: shown });
  await runFfmpeg(
    [
      ...["-i", filePath(source.file), "-filter_complex", `[0:${source.video.index}]${filters}[v]`],
      ...["-map", "[v]", "-fps_mode", "passthrough", "-frames:v", String(shown.length)],
      ...["-start_number", "0", filePath(`${files}-%d.png`)],
    ],
    signal,
  );
  return frames.map((frame) => `${files}-${shown.indexOf(frame)}.png`);
}

/** A moment at which a recording shows something else than before, in seconds, and how much of the picture that is, from 0 to 1. */
export type Change = { second: number; score: number };

/** Finds where a recording shows something else than before. */
export async function findChanges(source: Source, signal?: AbortSignal): Promise<Change[]> {
  const changes: Change[] = [];
  let second = 0;
  const onLine = (line: string) => {
    const [, time] = /pts_time:([\d.]+)/.exec(line) ?? [];
    if (time) second = Number(time);
    const [, score] = /^lavfi\.scene_score=([\d.]+)/.exec(line) ?? [];
    if (score) changes.push({ second, score: Number(score) });
  };
  const film = `${pictures(source, lowSize)},trim=end=${source.durationSeconds}`;
  const filters = `${film},select='gt(scene,${leastChange})',metadata=print:file=-`;
  await runProgram(
    "ffmpeg",
    [
      ...["-nostdin", "-i", filePath(source.file)],
      ...["-filter_complex", `[0:${source.video.index}]${filters}[v]`],
      ...["-map", "[v]", "-f", "null", "-"],
    ],
    { onLine, signal },
  );
  return changes;
}

/** The share of a picture that changes where an interface opens something; films change by a third or more. */
const leastChange = 0.025;

/**
 * Writes a still picture in a size, with black around it where it has another shape.
 *
 * @param target a PNG file
 * @throws MediaError when ffmpeg cannot read it
 */
export async function fitPicture(
  picture: string,
  { width, height }: Size,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=decrease:${finest}`;
  const filters = `${scale},format=rgb24,pad=${width}:${height}:-1:-1:black,setsar=1`;
  const once = ["-frames:v", "1", "-update", "1"];
  await runFfmpeg(["-i", filePath(picture), "-vf", filters, ...once, filePath(target)], signal).catch(
    (error: unknown) => {
      if (!(error instanceof ProgramError)) throw error;
      throw new MediaError(`${picture} is not a picture that ffmpeg can read`);
    },
  );
}

/** How JPEGs are encoded, from 2, the best, to 31. There is a preview for each scene: they are to be small. */
const jpegEncoding = { poster: 8, preview: 10 };

/** Makes a JPEG of a picture, in its size. */
export function makeJpeg(
  picture: string,
  kind: keyof typeof jpegEncoding,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const encoding = ["-q:v", String(jpegEncoding[kind]), "-pix_fmt", "yuvj420p", "-bitexact", "-update", "1"];
  return runFfmpeg(["-i", filePath(picture), ...encoding, filePath(target)], signal);
}

/** What follows a scaling in the filters of a picture, so that its type can hold the colours. */
const colours: Record<PictureType, string> = {
  avif: `:out_color_matrix=bt709:out_range=tv,format=yuv420p,${bt709}`,
  webp: "",
};

/** How the posters that pages show are encoded; the qualities were chosen like those of the renditions. */
const posterEncoding: Record<PictureType, string[]> = {
  avif: [...svtAv1(4), "-crf", "40"],
  webp: [...webp, "-quality", "35"],
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
  const filters = `scale=${width}:${pictureHeight(width)}:${finest}${colours[type]}`;
  const once = ["-frames:v", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"];
  return runFfmpeg(
    ["-i", filePath(picture), "-vf", filters, ...posterEncoding[type], ...once, filePath(target)],
    signal,
  );
}

/** The height of a picture of all of a video with a width, both in pixels. */
export function pictureHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

/**
 * How the pictures of scenes are encoded: as small as leaves the edges of letters clean. There are many of them, so AV1
 * takes a quarter of the posters' time for a twentieth more bytes.
 */
const sceneEncoding: Record<PictureType, string[]> = {
  avif: [...svtAv1(6), "-crf", "50"],
  webp: [...webp, "-quality", "8"],
};

/** A picture to be made: what it shows, its size in pixels, and its file. */
export type Still = Size & { type: PictureType; cut?: Rectangle; target: string };

/**
 * Makes all pictures of a scene.
 *
 * @param picture a PNG file
 */
export function makeStills(picture: string, stills: Still[], signal?: AbortSignal): Promise<void> {
  const split = `[0:v]split=${stills.length}${stills.map((_, index) => `[in${index}]`).join("")}`;
  const filters = stills.map(({ type, width, height, cut }, index) => {
    const crop = cut ? `crop=iw*${cut.width}:ih*${cut.height}:iw*${cut.x}:ih*${cut.y}:exact=1,` : "";
    return `[in${index}]${crop}scale=${width}:${height}:${finest}${colours[type]}[out${index}]`;
  });
  const once = ["-frames:v", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"];
  const outputs = stills.flatMap(({ type, target }, index) => [
    ...["-map", `[out${index}]`, ...sceneEncoding[type], ...once, filePath(target)],
  ]);
  return runFfmpeg(
    ["-i", filePath(picture), "-filter_complex", [split, ...filters].join(";"), ...outputs],
    signal,
  );
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
function pictures(
  { video }: Source,
  { width, height }: Size,
  { target = "bt709", frames }: { target?: Colours; frames?: number[] } = {},
): string {
  const even = (length: string) => `2*round(${length}/2)`;
  return [
    ...(video.interlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    `fps=${video.rate.frames}/${video.rate.seconds}:start_time=0`,
    // Where the sound is longer, the last picture stays.
    "tpad=stop=-1:stop_mode=clone",
    ...(frames ? [`select='${frames.map((frame) => `eq(n,${frame})`).join("+")}'`] : []),
    ...(video.highDynamicRange ? toneMapping : []),
    [
      `scale=w='${even(`min(${width},${height}*dar)`)}':h='${even(`min(${height},${width}/dar)`)}'`,
      finest,
      ...(video.matrix ? [`in_color_matrix=${video.matrix}`] : []),
      ...(target === "bt709" ? ["out_color_matrix=bt709:out_range=tv"] : []),
    ].join(":"),
    target === "bt709" ? "format=yuv420p" : "format=rgb24",
    `pad=${width}:${height}:-1:-1:black`,
    "setsar=1",
    ...(target === "bt709" ? [bt709] : []),
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
