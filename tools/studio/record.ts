import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright";
import type { StageWindow } from "./stage/main";
import type { Storyboard } from "./storyboard";
import { lengthOf, timeline } from "./timeline";

export const framesPerSecond = 25;

type Performance = { board: Storyboard; lang: "en" | "nb"; cloudName: string };

/** A page that draws a storyboard's moments one by one. */
export class Stage {
  private constructor(
    private readonly camera: CDPSession,
    private readonly evaluate: (now: number) => Promise<string>,
    private readonly leave: () => Promise<void>,
  ) {}

  /** @throws Error naming the step whose target is not on the screen */
  static async open(browser: Browser, html: string, { board, lang, cloudName }: Performance): Promise<Stage> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.setContent(html);
    if (errors[0]) throw errors[0];
    type Staged = typeof globalThis & { stage: StageWindow };
    await page.evaluate(([...args]) => (globalThis as Staged).stage.load(...args), [
      board,
      lang,
      cloudName,
    ] as const);
    const camera = await page.context().newCDPSession(page);
    const draw = (now: number) => page.evaluate((moment) => (globalThis as Staged).stage.draw(moment), now);
    return new Stage(camera, draw, () => page.close());
  }

  private shown = "";
  private picture: Buffer = Buffer.alloc(0);

  /** The picture at a moment, in milliseconds, as PNG; taken again only when something has changed. */
  async pictureAt(now: number): Promise<Buffer> {
    const shown = await this.evaluate(now);
    if (shown !== this.shown) {
      const { data } = await this.camera.send("Page.captureScreenshot", {
        format: "png",
        optimizeForSpeed: true,
      });
      this.picture = Buffer.from(data, "base64");
      this.shown = shown;
    }
    return this.picture;
  }

  close(): Promise<void> {
    return this.leave();
  }
}

/**
 * Films a storyboard into a lossless and silent recording, for the media pipeline.
 *
 * @param folder where the recording goes
 * @param onProgress told the share that is done, from 0 to 1
 * @returns path of the recording
 */
export async function record(
  stage: Stage,
  board: Storyboard,
  folder: string,
  onProgress: (share: number) => void,
): Promise<string> {
  const length = lengthOf(timeline(board));
  const recording = join(folder, "recording.mkv");
  const pictures = ["-f", "image2pipe", "-c:v", "png", "-framerate", String(framesPerSecond), "-i", "-"];
  const lossless = ["-c:v", "libx264rgb", "-qp", "0", "-preset", "ultrafast"];
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...pictures, ...lossless, recording], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "close");
  const frames = Math.ceil((length / 1000) * framesPerSecond);
  for (let frame = 0; frame < frames; frame++) {
    const picture = await stage.pictureAt((frame / framesPerSecond) * 1000);
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
    onProgress((frame + 1) / frames);
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return recording;
}
