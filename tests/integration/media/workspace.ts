import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recording, Recordings } from "~/schema/media";
import { checkMedia } from "../../../tools/media/check";
import type { Examined } from "../../../tools/media/examined";
import { readContent } from "../../../tools/media/tabs";
import { runs } from "../../../tools/programs.mjs";
import { changeFacts, contentFolder } from "../../fixture/site";

export const hasFfmpeg = runs("ffmpeg", "-version") && runs("ffprobe", "-version");
if (!hasFfmpeg) {
  if (process.env.CI) throw new Error("ffmpeg cannot be found or installed");
  process.stderr.write("ffmpeg is not installed: its tests are skipped\n");
}

export type Run = { code: number | null; out: string; err: string };

export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "quayside-media-"));
  readonly content = join(this.folder, "content");
  readonly assets = join(this.folder, "assets");

  constructor() {
    cpSync(contentFolder, this.content, { recursive: true });
    mkdirSync(join(this.assets, "videos"), { recursive: true });
    for (const file of ["seafood.json", "logistics.json"]) {
      this.edit(file, (text) => text.replace(/"(video|image)": ".*"/g, '"$1": ""'));
    }
  }

  edit(file: string, change: (text: string) => string): void {
    const path = join(this.content, file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }

  text(file: string): string {
    return readFileSync(join(this.content, file), "utf8");
  }

  media(): Recordings {
    return readContent({ contentFolder: this.content, assetsFolder: this.assets }).media;
  }

  say(video: string, change: (recording: Recording) => void): void {
    changeFacts(this.assets, video, change);
  }

  asset(path: string): string {
    return join(this.assets, path);
  }

  run(args: string[], options: CallOptions = {}): Promise<Run> {
    return call([...args, "--content", this.content, "--assets", this.assets], options);
  }

  async check(examined?: Examined): Promise<string[]> {
    const problems = await checkMedia(this.content, this.assets, examined);
    return problems.map(({ file, reason }) => `${file}: ${reason}`);
  }

  snapshot(): Record<string, string> {
    const files = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
    return Object.fromEntries(files.sort().map((file) => [file, hash(file)]));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

type CallOptions = {
  path?: string;
  interrupt?: NodeJS.Signals;
};

function call(args: string[], { path = process.env.PATH, interrupt }: CallOptions): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: path };
    const child = spawn(process.execPath, ["--import", "tsx", "tools/media.ts", ...args], { env });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk;
      if (interrupt) child.kill(interrupt);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

export function record(file: string, ...args: string[]): string {
  execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args, file]);
  return file;
}

export function recordPlain(file: string, seconds: number): string {
  return record(
    file,
    ...["-f", "lavfi", "-i", `testsrc2=s=320x180:r=10:d=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=d=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"],
  );
}

export type Stream = Record<string, string | number | undefined>;

export function streamsOf(file: string): Stream[] {
  const args = ["-v", "error", "-show_streams", "-of", "json", file];
  return (JSON.parse(execFileSync("ffprobe", args, { encoding: "utf8" })) as { streams: Stream[] }).streams;
}

/** `integrated` is in LUFS, `truePeak` in dBTP. */
export function loudnessOf(file: string): { integrated: number; truePeak: number } {
  const args = ["-nostdin", "-i", file, "-af", "ebur128=peak=true", "-vn", "-f", "null", "-"];
  const [, summary = ""] = spawnSync("ffmpeg", args, { encoding: "utf8" }).stderr.split("Summary:");
  const value = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { integrated: value(/I: +(\S+) LUFS/), truePeak: value(/Peak: +(\S+) dBFS/) };
}
