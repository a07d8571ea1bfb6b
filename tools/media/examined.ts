import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Media, Recording } from "~/content/schema/media";

/** Hashes of the manifest's entries of videos without faults, by video; an entry has the hashes of its files. */
export type Examined = Record<string, string>;

export function readExamined(file: string): Examined {
  return JSON.parse(readFileSync(file, "utf8")) as Examined;
}

export function writeExamined(file: string, videos: Media["videos"]): void {
  const examined = Object.entries(videos).map(([video, recording]) => [video, hashOf(recording)]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(examined.sort()), undefined, 2)}\n`);
}

/** Whether the manifest says of a video what it said when the video had no fault. */
export function wasExamined(video: string, recording: Recording, examined: Examined): boolean {
  return examined[video] === hashOf(recording);
}

function hashOf(recording: Recording): string {
  return createHash("sha256").update(JSON.stringify(recording)).digest("hex");
}
