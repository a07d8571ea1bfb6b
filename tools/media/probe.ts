import { imageSizeFromFile } from "image-size/fromFile";
import { z } from "zod";
import { type ColourConversion, conversionOf } from "./colours";
import { filePath, outputOf, ProgramError, runProgram } from "./ffmpeg";
import type { Size } from "./limits";
import { MediaError } from "./media-error";

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  field_order: z.string().optional(),
  r_frame_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});

const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ format_name: z.string(), start_time: z.string().optional() }),
});

type Stream = z.infer<typeof streamSchema>;

/** A frame rate as a fraction, such as 30000 frames in 1001 seconds. */
export type Rate = { frames: number; seconds: number };

export type Source = {
  file: string;
  durationSeconds: number;
  video: {
    index: number;
    /** Frame rate of the created videos: constant in each video, and from 10 to 30 frames per second. */
    rate: Rate;
    interlaced: boolean;
    isPortrait: boolean;
    /** Colour matrix to assume. Undefined if the recording specifies a matrix, or if its colours are converted. */
    matrix: "bt709" | "bt601" | undefined;
    conversion: ColourConversion | undefined;
  };
  /** Indexes of the audio tracks. Recorders like OBS write one track per audio source. */
  audio: number[];
};

/** @throws MediaError if ffmpeg cannot read the file, or the file has no video */
export async function probeSource(file: string, signal?: AbortSignal): Promise<Source> {
  const { streams, format } = await probe(file, signal);
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && !disposition?.attached_pic,
  );
  // Rejects text files, because ffmpeg would decode a text file as a video that shows the text.
  if (format.format_name === "tty") throw new MediaError(`${file} is a text file, not a recording`);
  if (!video) throw new MediaError(`${file} has no video stream`);
  const audio = streams
    .filter(({ codec_type, codec_name }) => codec_type === "audio" && codec_name)
    .map(({ index }) => index);
  const end = await endOf(file, [video.index, ...audio], signal);
  const durationSeconds = end - Number(format.start_time ?? 0);
  if (!(durationSeconds >= minimumSeconds))
    throw new MediaError(`${file} lasts less than a second: it is an image, or it is damaged`);
  const { index } = video;
  const conversion = await conversionOf({ file, index, durationSeconds }, video, signal);
  return {
    file,
    durationSeconds,
    video: {
      index,
      rate: constantRate(video.r_frame_rate),
      isPortrait: isPortrait(video),
      interlaced: /^(tt|bb|tb|bt)$/.test(video.field_order ?? ""),
      matrix: conversion ? undefined : assumedMatrix(video),
      conversion,
    },
    audio,
  };
}

const minimumSeconds = 1;

const finishedSchema = z.object({
  streams: z.tuple([z.object({ width: z.number(), height: z.number() })]),
  format: z.object({ duration: z.string().optional() }),
  packets: z.array(z.object({ pts_time: z.string().optional(), flags: z.string() })),
});

type Probed = Size & {
  durationSeconds: number;
  /** Times of the keyframes, in seconds. */
  keyframes: number[];
};

function isPortrait({ width = 0, height = 0, side_data_list: sideData }: Stream): boolean {
  const isTurned = sideData.some(({ rotation = 0 }) => rotation % 180 !== 0);
  return isTurned ? width > height : height > width;
}

/** @throws ProgramError if the file cannot be read */
export async function probeFinished(file: string, signal?: AbortSignal): Promise<Probed> {
  const entries = "stream=width,height:format=duration:packet=pts_time,flags";
  const args = ["-select_streams", "v:0", "-show_entries", entries, "-of", "json", filePath(file)];
  const { streams, format, packets } = finishedSchema.parse(
    JSON.parse(await outputOf("ffprobe", args, signal)),
  );
  const keyframes = packets
    .filter(({ flags }) => flags.includes("K"))
    .map(({ pts_time }) => Number(pts_time));
  return { ...streams[0], durationSeconds: Number(format.duration), keyframes };
}

/**
 * Reads only the file's first bytes, which is faster than running ffprobe.
 * @throws Error if the file is not a picture
 */
export async function pictureSize(file: string): Promise<Size> {
  const { width, height } = await imageSizeFromFile(file).catch((cause) => {
    throw new Error("it is not an image", { cause });
  });
  return { width, height };
}

async function probe(file: string, signal?: AbortSignal): Promise<z.infer<typeof probeSchema>> {
  try {
    const args = ["-show_streams", "-show_format", "-of", "json", filePath(file)];
    return probeSchema.parse(JSON.parse(await outputOf("ffprobe", args, signal)));
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    const reason = error.message.split(": ").at(-1);
    throw new MediaError(`ffmpeg cannot read the recording ${file}: ${reason}`);
  }
}

/**
 * Returns the end of the last packet of the given streams, in seconds. This time is more reliable than the duration in
 * the metadata.
 */
async function endOf(file: string, indexes: number[], signal?: AbortSignal): Promise<number> {
  let end = 0;
  const onLine = (line: string) => {
    const [index, time, duration, flags] = line.split(",");
    // Ignores packets with the discard flag, because they belong to parts that a video editor removed.
    if (!indexes.includes(Number(index)) || flags?.includes("D")) return;
    const packetEnd = Number(time) + (Number(duration) || 0);
    if (packetEnd > end) end = packetEnd;
  };
  const entries = ["-show_entries", "packet=stream_index,pts_time,duration_time,flags"];
  await runProgram("ffprobe", [...entries, "-of", "csv=p=0", filePath(file)], { onLine, signal });
  return end;
}

function constantRate(own = ""): Rate {
  const [frames = 0, seconds = 1] = own.split("/").map(Number);
  const rate = frames / seconds;
  if (rate >= 10 && rate <= 30) return { frames, seconds };
  if (rate > 30 && rate <= 60) return { frames, seconds: seconds * 2 };
  return { frames: rate < 10 ? 10 : 30, seconds: 1 };
}

/** If the file specifies no colour matrix, derives it from the picture's height, as video players do. */
function assumedMatrix({ color_space, pix_fmt, height = 0 }: Stream): "bt709" | "bt601" | undefined {
  if (color_space && color_space !== "unknown") return undefined;
  if (/rgb|bgr|gbr|pal8/.test(pix_fmt ?? "")) return undefined;
  return height >= 720 ? "bt709" : "bt601";
}
