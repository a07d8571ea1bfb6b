import { readFileSync } from "node:fs";
import { createFile, MP4BoxBuffer } from "mp4box";

type Mp4Layout = {
  /** Codec strings for a `type` attribute, the video codec first. */
  codecs: string;
  hasSound: boolean;
  /** Whether the file's index is at the start, so that playback can start before the download ends. */
  faststart: boolean;
};

/**
 * Reads properties that ffprobe 5 does not report.
 * @throws Error if the file is not an MP4 file or has no index
 */
export function readMp4Layout(file: string): Mp4Layout {
  const mp4 = createFile();
  mp4.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(readFileSync(file)).buffer, 0));
  const { hasMoov, isProgressive, videoTracks, audioTracks } = mp4.getInfo();
  if (!hasMoov) throw new Error("is not a complete MP4 file");
  return {
    codecs: [...videoTracks, ...audioTracks].map(({ codec }) => codec).join(),
    hasSound: audioTracks.length > 0,
    faststart: isProgressive,
  };
}
