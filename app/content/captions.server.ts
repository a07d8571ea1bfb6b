import { readFileSync } from "node:fs";
import { assetFile, oncePerFile } from "./assets.server";
import { type Cue, parseWebVtt } from "./webvtt";

/**
 * Reads a captions file.
 *
 * @throws when it is missing, or is not WebVTT
 */
export function readCaptions(path: string): Cue[] {
  return parseWebVtt(readFileSync(assetFile(path), "utf8"));
}

/** A captions file's cues; undefined when it is missing or broken, which the start of the server reports. */
export const captionCues = oncePerFile((content) => parseWebVtt(content.toString("utf8")));
