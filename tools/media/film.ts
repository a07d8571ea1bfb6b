import { type PhoneView, viewMove } from "~/schema/media";
import { bt709, lanczos } from "./encoders";
import { filePath, runFfmpeg, runProgram } from "./ffmpeg";
import { fullSize, lowSize, type Size } from "./limits";
import type { Source } from "./probe";

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
  views?: PhoneView[],
): Promise<string[]> {
  const rate = source.video.rate.frames / source.video.rate.seconds;
  const last = Math.max(0, Math.ceil(source.durationSeconds * rate) - 1);
  const frames = seconds.map((second) => Math.min(Math.floor(second * rate), last));
  const shown = [...new Set(frames)].sort((a, b) => a - b);
  const filters = filmFilters(source, size, { target: "rgb", frames: shown, views });
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

/** A moment at which the picture of a recording changes, in seconds, and how much of it changes, from 0 to 1. */
export type Change = { second: number; score: number };

/** The share of a picture that changes where an interface opens something; films change by a third or more. */
const leastChange = 0.025;

/** Finds where the picture of a recording changes. */
export async function findChanges(source: Source, signal?: AbortSignal): Promise<Change[]> {
  const changes: Change[] = [];
  let second = 0;
  const onLine = (line: string) => {
    const [, time] = /pts_time:([\d.]+)/.exec(line) ?? [];
    if (time) second = Number(time);
    const [, score] = /^lavfi\.scene_score=([\d.]+)/.exec(line) ?? [];
    if (score) changes.push({ second, score: Number(score) });
  };
  const film = `${filmFilters(source, lowSize)},trim=end=${source.durationSeconds}`;
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

/**
 * The filters that make a recording's pictures into a rendition's. Every video gets a frame of 16:9, filled
 * as far as the recording's shape allows and black around it: the page's player is the same box for all,
 * and would scale up a small recording by itself.
 *
 * @param target the colours: those of television, which players take, or those of screens
 * @param frames the numbers of the pictures that are kept; all unless given
 * @param views the parts that a square cut shows; all of the picture unless given
 */
export function filmFilters(
  { video }: Source,
  size: Size,
  { target = "bt709", frames, views }: FilmOptions = {},
): string {
  const { width, height } = views ? fullSize : size;
  const even = (length: string) => `2*round(${length}/2)`;
  return [
    ...(video.interlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    `fps=${video.rate.frames}/${video.rate.seconds}:start_time=0`,
    // Where the sound is longer, the last picture stays.
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

type FilmOptions = {
  target?: "bt709" | "rgb";
  frames?: number[];
  views?: PhoneView[] | undefined;
};

/** The filters that follow the views over a 16:9 picture: it grows until a view has the size wanted, and is cut there. */
function viewFilters(views: PhoneView[], { width, height }: Size): string {
  const [first] = views;
  // How far each view has been reached at the time t, eased.
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
