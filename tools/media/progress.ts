import type { Progress } from "./encode";
import type { RenditionName } from "./limits";

export const renditionLabels: Record<RenditionName, string> = {
  h264: "H.264 720p",
  av1: "AV1 720p",
  low: "H.264 360p",
};

let shownQuarter = 0;

export function showProgress(progress: Progress): void {
  const { stdout } = process;
  if (progress.kind !== "encoding") {
    clearLine();
    shownQuarter = 0;
  }
  if (progress.kind === "notice") {
    stdout.write(`${progress.text}\n`);
    return;
  }
  const label = renditionLabels[progress.rendition].padEnd(10);
  if (progress.kind === "encoded") {
    stdout.write(`${label}  ${megabytes(progress.bytes)}\n`);
  } else if (stdout.isTTY) {
    clearLine();
    stdout.write(`${label}  ${progress.percent} %`);
  } else if (Math.floor(progress.percent / 25) > shownQuarter) {
    shownQuarter = Math.floor(progress.percent / 25);
    stdout.write(`${label}  ${shownQuarter * 25} %\n`);
  }
}

export function clearLine(): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
