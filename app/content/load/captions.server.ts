import { assetFile, memoisePerFile } from "./assets.server";
import { fileBytes, utf8Text } from "./file-text.server";
import { type Cue, foreignMarkup, parseWebVtt } from "./webvtt";

/** @throws if the file is missing, or `checkedCues` throws */
export function readCaptions(path: string): Cue[] {
  return checkedCues(fileBytes(assetFile(path)));
}

/** @throws Error with the line number if it is not WebVTT in UTF-8, or has tags that WebVTT lacks */
export function checkedCues(bytes: Buffer): Cue[] {
  const text = utf8Text(bytes);
  const cues = parseWebVtt(text);
  const fault = foreignMarkup(text);
  if (fault) throw new Error(fault);
  return cues;
}

/** Undefined if the file is missing or invalid, which is reported at startup. */
export const captionCues = memoisePerFile((content) => parseWebVtt(content.toString("utf8")));
