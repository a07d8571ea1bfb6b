import { availableParallelism } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Recordings } from "~/schema/media";
import { filePath, outputOf } from "./ffmpeg";

const openingSeconds = 0.3;

/**
 * A frame counts as empty if, after edge detection, its mean brightness (0 to 255) is below this value. Gradients have
 * values of at most 0.2, and sparse screens have values of about 3.
 */
const minEdges = 1;

/**
 * Warns about videos whose first 0.3 s are empty, because visitors see an empty picture when playback begins.
 * @throws ProgramError if ffmpeg cannot read a file
 */
export async function emptyOpenings(media: Recordings, assetsFolder: string): Promise<string[]> {
  const videos = Object.entries(media);
  const warnings = await pLimit(availableParallelism()).map(videos, async ([video, { renditions }]) => {
    const edges = await maxEdgeBrightness(join(assetsFolder, renditions.low.path));
    return edges < minEdges ? [`${video} starts with an empty frame: start the recording later`] : [];
  });
  return warnings.flat();
}

export async function maxEdgeBrightness(file: string): Promise<number> {
  const filters = "edgedetect=low=0.08:high=0.2,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-";
  const input = ["-nostdin", "-t", String(openingSeconds), "-i", filePath(file)];
  const printed = await outputOf("ffmpeg", [...input, "-vf", filters, "-f", "null", "-"]);
  return Math.max(...[...printed.matchAll(/YAVG=([\d.]+)/g)].map(([, edges]) => Number(edges)));
}
