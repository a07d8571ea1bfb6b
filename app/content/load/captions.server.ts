import { assetFile, memoisePerFile } from "./assets.server";
import { fileBytes, utf8Text } from "./file-text.server";
import { type Cue, foreignMarkup, parseWebVtt } from "./webvtt";

/**
 * Reads a captions file below the assets folder.
 *
 * @throws if it is missing, or see `checkedCues`
 */
export function readCaptions(path: string): Cue[] {
  return checkedCues(fileBytes(assetFile(path)));
}

/**
 * Parses a captions file.
 *
 * @throws Error with the line number if it is not WebVTT in UTF-8, or has markup that WebVTT lacks
 */
export function checkedCues(bytes: Buffer): Cue[] {
  const text = utf8Text(bytes);
  const cues = parseWebVtt(text);
  const fault = foreignMarkup(text);
  if (fault) throw new Error(fault);
  return cues;
}

/** A captions file's cues; undefined if it is missing or broken, which is reported at startup. */
export const captionCues = memoisePerFile((content) => parseWebVtt(content.toString("utf8")));
