import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { MediaError } from "./media-error";

export type Program = "ffmpeg" | "ffprobe";

type Options = {
  onLine: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** An error whose message is the last line that the program wrote to standard error. */
export class ProgramError extends Error {
  override name = "ProgramError";
}

/** Returns a path that ffmpeg cannot mistake for an option, a protocol or a pattern. */
export function filePath(path: string): string {
  return `file:${resolve(path)}`;
}

/**
 * @throws MediaError if the program is not installed
 * @throws ProgramError if the program fails
 * @throws the signal's reason if the signal is aborted
 */
export function runProgram(program: Program, args: string[], { onLine, signal }: Options): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((done, fail) => {
    const child = spawn(program, ["-v", "error", ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      // Uses a separate process group, so that Ctrl+C reaches only the media tool, which then stops the program.
      detached: true,
      // Prevents the AV1 encoder from printing its settings.
      env: { ...process.env, SVT_LOG: "1" },
    });
    const stop = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", stop);
    createInterface({ input: child.stdout }).on("line", onLine);
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaints = (complaints + chunk).slice(-4000);
    });
    child.once("error", (error: NodeJS.ErrnoException) => {
      signal?.removeEventListener("abort", stop);
      fail(error.code === "ENOENT" ? notInstalled(program) : error);
    });
    child.once("close", (code) => {
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted) fail(signal.reason);
      else if (code === 0) done();
      else {
        const last = complaints.trim().split("\n").at(-1);
        fail(new ProgramError(`${program}: ${last || `exited with code ${code}`}`));
      }
    });
  });
}

export async function outputOf(program: Program, args: string[], signal?: AbortSignal): Promise<string> {
  const lines: string[] = [];
  await runProgram(program, args, { onLine: (line) => lines.push(line), signal });
  return lines.join("\n");
}

export function runFfmpeg(args: string[], signal?: AbortSignal): Promise<void> {
  return runProgram("ffmpeg", ["-nostdin", "-y", ...args], { onLine: () => undefined, signal });
}

function notInstalled(program: Program): MediaError {
  return new MediaError(
    `${program} is not installed: it comes with ffmpeg 5.1 or later (apt-get install ffmpeg, brew install ffmpeg)`,
  );
}
