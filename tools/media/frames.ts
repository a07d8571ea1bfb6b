import { type PhoneView, viewMove } from "~/schema/media";
import { bt709, lanczos } from "./encoders";
import { filePath, runFfmpeg, runProgram } from "./ffmpeg";
import { fullSize, lowSize, type Size } from "./limits";
import type { Source } from "./probe";

/**
 * Writes frames of a recording as PNG files.
 * @param seconds times of the frames; a time after the end selects the last frame
 * @returns the file for each time; times within one frame share a file
 */
export async function takePictures(
  source: Source,
  seconds: number[],
  size: Size,
  prefix: string,
  signal?: AbortSignal,
  views?: PhoneView[],
): Promise<string[]> {
  const rate = source.video.rate.frames / source.video.rate.seconds;
  const last = Math.max(0, Math.ceil(source.durationSeconds * rate) - 1);
  const frames = seconds.map((second) => Math.min(Math.floor(second * rate), last));
  const shown = [...new Set(frames)].sort((a, b) => a - b);
  const filters = videoFilters(source, size, { target: "rgb", frames: shown, views });
  await runFfmpeg(
    [
      ...["-i", filePath(source.file), "-filter_complex", `[0:${source.video.index}]${filters}[v]`],
      ...["-map", "[v]", "-fps_mode", "passthrough", "-frames:v", String(shown.length)],
      ...["-start_number", "0", filePath(`${prefix}-%d.png`)],
    ],
    signal,
  );
  return frames.map((frame) => `${prefix}-${shown.indexOf(frame)}.png`);
}

/** `score`: fraction of the picture that changes, from 0 to 1. */
export type Change = { second: number; score: number };

/** Minimum `score` of a change. Smaller changes are ignored. A change such as a menu that opens has a higher score. */
const minChange = 0.025;

export async function findChanges(source: Source, signal?: AbortSignal): Promise<Change[]> {
  const changes: Change[] = [];
  let second = 0;
  const onLine = (line: string) => {
    const [, time] = /pts_time:([\d.]+)/.exec(line) ?? [];
    if (time) second = Number(time);
    const [, score] = /^lavfi\.scene_score=([\d.]+)/.exec(line) ?? [];
    if (score) changes.push({ second, score: Number(score) });
  };
  const frames = `${videoFilters(source, lowSize)},trim=end=${source.durationSeconds}`;
  const filters = `${frames},select='gt(scene,${minChange})',metadata=print:file=-`;
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

/**
 * Returns filters that convert a recording's frames to the given size and colour space, and add black bars if the
 * aspect ratios differ.
 * @param target colour space: BT.709 for videos, RGB for pictures
 * @param frames indexes of the frames to keep
 */
export function videoFilters(
  { video }: Source,
  size: Size,
  { target = "bt709", frames, views }: FilterOptions = {},
): string {
  const { width, height } = views ? fullSize : size;
  const even = (length: string) => `2*round(${length}/2)`;
  return [
    ...(video.interlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    `fps=${video.rate.frames}/${video.rate.seconds}:start_time=0`,
    // Repeats the last frame endlessly, because the audio may be longer. The caller cuts the video to length.
    "tpad=stop=-1:stop_mode=clone",
    ...(frames ? [`select='${frames.map((frame) => `eq(n,${frame})`).join("+")}'`] : []),
    ...(video.conversion?.filters ?? []),
    [
      `scale=w='${even(`min(${width},${height}*dar)`)}':h='${even(`min(${height},${width}/dar)`)}'`,
      lanczos,
      ...(video.matrix ? [`in_color_matrix=${video.matrix}`] : []),
      ...(target === "bt709" ? ["out_color_matrix=bt709:out_range=tv"] : []),
    ].join(":"),
    target === "bt709" ? "format=yuv420p" : "format=rgb24",
    `pad=${width}:${height}:-1:-1:black`,
    ...(views ? [viewFilters(views, size)] : []),
    "setsar=1",
    ...(target === "bt709" ? [bt709] : []),
  ].join(",");
}

type FilterOptions = {
  target?: "bt709" | "rgb";
  frames?: number[];
  views?: PhoneView[] | undefined;
};

function viewFilters(views: PhoneView[], { width, height }: Size): string {
  const [first] = views;
  // Progress of the move to a view (pan and zoom), from 0 to 1, at time `t`. The move starts and ends slowly.
  const reached = ({ atSeconds }: PhoneView) =>
    `(st(0,clip((t-${atSeconds})/${viewMove},0,1))*0+if(lt(ld(0),0.5),4*pow(ld(0),3),1-pow(2-2*ld(0),3)/2))`;
  const at = (key: keyof PhoneView) =>
    views
      .slice(1)
      .map((view, index) => `(${view[key]}-${views[index]?.[key]})*${reached(view)}`)
      .reduce((sum, part) => `${sum}+${part}`, String(first?.[key]));
  const whole = `2*ceil(${height}/(${at("height")})/2)`;
  return [
    `scale=w='2*ceil(${height}/(${at("height")})*${fullSize.width / fullSize.height}/2)':h='${whole}':eval=frame:${lanczos}`,
    `crop=${width}:${height}:x='iw*(${at("x")})':y='ih*(${at("y")})'`,
  ].join(",");
}
