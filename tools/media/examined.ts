import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Media, Recording } from "~/content/schema/media";

/** Videos that were found without fault, each with the hash of all that the manifest says of it, hashes of files included. */
export type Examined = Record<string, string>;

export function readExamined(file: string): Examined {
  return JSON.parse(readFileSync(file, "utf8")) as Examined;
}

/** Says of all videos that they were found without fault. */
export function writeExamined(file: string, videos: Media["videos"]): void {
  const examined = Object.entries(videos).map(([video, recording]) => [video, hashOf(recording)]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(examined.sort()), undefined, 2)}\n`);
}

/** Whether a video is as it was when it was found without fault; its files are if they have the manifest's hashes. */
export function wasExamined(video: string, recording: Recording, examined: Examined): boolean {
  return examined[video] === hashOf(recording);
}

function hashOf(recording: Recording): string {
  return createHash("sha256").update(JSON.stringify(recording)).digest("hex");
}
