import { readFileSync } from "node:fs";
import { assetFile, oncePerFile } from "./assets.server";
import { utf8Text } from "./file-text.server";
import { type Cue, parseWebVtt } from "./webvtt";

/**
 * Reads a captions file.
 *
 * @throws when it is missing, or is not WebVTT in UTF-8
 */
export function readCaptions(path: string): Cue[] {
  return parseWebVtt(utf8Text(readFileSync(assetFile(path))));
}

/** A captions file's cues; undefined when it is missing or broken, which the start of the server reports. */
export const captionCues = oncePerFile((content) => parseWebVtt(content.toString("utf8")));
