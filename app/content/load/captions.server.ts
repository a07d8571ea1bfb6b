import { readFileSync } from "node:fs";
import { assetFile, oncePerFile } from "./assets.server";
import { utf8Text } from "./file-text.server";
import { type Cue, foreignMarkup, parseWebVtt } from "./webvtt";

/**
 * Reads a captions file below the assets folder.
 *
 * @throws when it is missing, or as `checkedCues` does
 */
export function readCaptions(path: string): Cue[] {
  return checkedCues(readFileSync(assetFile(path)));
}

/**
 * The cues in a file's bytes.
 *
 * @throws Error with the line's number where it is not WebVTT in UTF-8, or has markup that is not WebVTT's
 */
export function checkedCues(bytes: Buffer): Cue[] {
  const text = utf8Text(bytes);
  const cues = parseWebVtt(text);
  const fault = foreignMarkup(text);
  if (fault) throw new Error(fault);
  return cues;
}

/** A captions file's cues; undefined when it is missing or broken, which the start of the server reports. */
export const captionCues = oncePerFile((content) => parseWebVtt(content.toString("utf8")));
