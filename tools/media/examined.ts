import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Recording, Recordings } from "~/schema/media";

/**
 * Maps paths of videos without errors to hashes of their metadata. Videos with unchanged hashes are not decoded again.
 */
export type Examined = Record<string, string>;

export function readExamined(file: string): Examined {
  return JSON.parse(readFileSync(file, "utf8")) as Examined;
}

export function writeExamined(file: string, videos: Recordings): void {
  const examined = Object.entries(videos).map(([video, recording]) => [video, hashOf(recording)]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(examined.sort()), undefined, 2)}\n`);
}

export function wasExamined(video: string, recording: Recording, examined: Examined): boolean {
  return examined[video] === hashOf(recording);
}

function hashOf(recording: Recording): string {
  return createHash("sha256").update(JSON.stringify(recording)).digest("hex");
}
