import { renameSync, rmSync, statSync } from "node:fs";
import type { PhoneView } from "~/schema/media";
import { bitexact, svtAv1, x264 } from "./encoders";
import { filePath, runProgram } from "./ffmpeg";
import { videoFilters } from "./frames";
import {
  fullSize,
  keyframeSecondsLimit,
  lowSize,
  lowSquareSize,
  type RenditionName,
  renditionBytesLimit,
  type Size,
  squareSize,
} from "./limits";
import { MediaError } from "./media-error";
import type { Source } from "./probe";
import { bestWithin, type Encode, nextCrf, type Qualities } from "./quality";

export type Progress =
  | { kind: "encoding"; rendition: RenditionName; percent: number }
  | { kind: "encoded"; rendition: RenditionName; bytes: number }
  | { kind: "notice"; text: string };

export type Watch = { onProgress: (progress: Progress) => void; signal?: AbortSignal | undefined };

type Settings = Qualities & {
  size: Size;
  video: string[];
};

/** `crf` is chosen so that text in tables stays sharp. `-refs 5` is the maximum for H.264 level 3.1 at 720p. */
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

/** Text is larger in a square crop, so it stays readable at a lower quality. */
const squareRenditions: typeof renditions = {
  h264: { ...renditions.h264, size: squareSize, crf: 35 },
  av1: { ...renditions.av1, size: squareSize, crf: 57 },
  low: { ...renditions.low, size: lowSquareSize, crf: 41 },
};

type Making = Watch & {
  /** `views`: the areas of the recording that the square crop shows. Undefined if the recording is square. */
  square?: { views?: PhoneView[] | undefined } | undefined;
  /** Path of an MP4 file that contains the audio. Undefined if the video is silent. */
  sound?: string | undefined;
};

/**
 * Encodes at the best quality within the size limit.
 * @throws MediaError if the file is too large even at the lowest quality
 */
export async function encodeRendition(
  source: Source,
  rendition: RenditionName,
  target: string,
  making: Making,
): Promise<void> {
  const qualities = settingsOf(making)[rendition];
  const limit = renditionBytesLimit(rendition, source.durationSeconds);
  const fileOf = ({ crf }: Pick<Encode, "crf">) => `${target}.crf-${crf}.mp4`;
  const encodes: Encode[] = [];
  const next = () => nextCrf(encodes, qualities, limit);
  for (let crf = next(); crf !== undefined; crf = next()) {
    const last = encodes.at(-1);
    if (last) {
      const problem =
        last.bytes > limit ? `is larger than ${limit} bytes` : `is much smaller than ${limit} bytes`;
      const change = crf > last.crf ? "lower" : "higher";
      const text = `${rendition} ${problem}: encoding again with ${change} quality (CRF ${crf})`;
      making.onProgress({ kind: "notice", text });
    }
    encodes.push(await encode(source, rendition, crf, limit, fileOf({ crf }), making));
  }
  const best = bestWithin(limit, encodes);
  if (!best)
    throw new MediaError(
      `${source.file} has too much movement: even at the lowest quality, ${rendition} exceeds the maximum of ${limit} bytes; shorten or simplify the recording`,
    );
  renameSync(fileOf(best), target);
  for (const other of encodes) rmSync(fileOf(other), { force: true });
  making.onProgress({ kind: "encoded", rendition, bytes: best.bytes });
}

function settingsOf({ square }: Pick<Making, "square">): typeof renditions {
  return square ? squareRenditions : renditions;
}

class TooLarge extends Error {}

/** Stops as soon as the file is larger than the limit (in bytes). */
async function encode(
  source: Source,
  rendition: RenditionName,
  crf: number,
  limit: number,
  target: string,
  { square, sound, onProgress, signal }: Making,
): Promise<Encode> {
  const { size, video } = settingsOf({ square })[rendition];
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
    ...[
      "-filter_complex",
      `[0:${source.video.index}]${videoFilters(source, size, { views: square?.views })}[v]`,
    ],
    ...["-map", "[v]"],
    // Writes no audio track if the video is silent, so that browsers indicate that the video has no audio.
    ...(sound ? ["-map", "1:a", "-c:a", "copy"] : []),
    ...["-t", total.toFixed(3), "-map_metadata", "-1", "-map_chapters", "-1"],
    ...[...video, "-crf", String(crf), "-g", String(Math.floor((frames / seconds) * keyframeSecondsLimit))],
    ...[...bitexact, "-movflags", "+faststart", filePath(target)],
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
