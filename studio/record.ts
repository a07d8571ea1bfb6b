import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Stage } from "./stage-page";
import type { Storyboard } from "./storyboard";
import { lengthOf, timeline } from "./timeline";

export const framesPerSecond = 25;

/**
 * Creates a lossless video without audio, for the media tools.
 * @param onProgress gets the recorded fraction, from 0 to 1
 * @param options file name, duration in milliseconds, and a function from the video's time to the storyboard's time
 * @returns path of the recording
 */
export async function record(
  stage: Stage,
  board: Storyboard,
  folder: string,
  onProgress: (share: number) => void,
  { name = "recording", length = lengthOf(timeline(board)), momentAt = (now: number) => now } = {},
): Promise<string> {
  const recording = join(folder, `${name}.mkv`);
  const pictures = ["-f", "image2pipe", "-c:v", "png", "-framerate", String(framesPerSecond), "-i", "-"];
  const lossless = ["-c:v", "libx264rgb", "-qp", "0", "-preset", "ultrafast"];
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...pictures, ...lossless, recording], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "close");
  const frames = Math.ceil((length / 1000) * framesPerSecond);
  for (let frame = 0; frame < frames; frame++) {
    const picture = await stage.pictureAt(momentAt((frame / framesPerSecond) * 1000));
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
    onProgress((frame + 1) / frames);
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`);
  return recording;
}
