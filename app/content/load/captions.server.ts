import { assetFile, memoisePerFile } from "./assets.server";
import { fileBytes, utf8Text } from "./file-text.server";
import { type Cue, foreignMarkup, parseWebVtt } from "./webvtt";

export function readCaptions(path: string): Cue[] {
  return checkedCues(fileBytes(assetFile(path)));
}

/** @throws Error with the line number if the file is not WebVTT in UTF-8, or contains tags that are not WebVTT tags */
export function checkedCues(bytes: Buffer): Cue[] {
  const text = utf8Text(bytes);
  const cues = parseWebVtt(text);
  const problem = foreignMarkup(text);
  if (problem) throw new Error(problem);
  return cues;
}

export const captionCues = memoisePerFile((content) => parseWebVtt(content.toString("utf8")));
