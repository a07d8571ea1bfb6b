import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filePath, runFfmpeg } from "./ffmpeg";
import { inTemporaryFolder } from "./temporary-folder";

/** Luminance of an HDR recording, in nits. */
export type Light = { white: number; peak: number };

/** Reference white of HDR pictures according to ITU-R BT.2408, in nits. */
const referenceWhite = 203;

/** Range of plausible luminances of white, in nits. sRGB specifies 80, and some recorders use up to 300. */
const whites = { min: 80, max: 300 };

/** Maximum luminance of PQ, in nits. */
const brightest = 10_000;

const samples = { pictures: 60, perSecond: 10, width: 320, height: 180 };

/**
 * Measures the luminance of the pixels, because the metadata is often wrong.
 * @param transfer ffmpeg's name for the transfer function
 */
export async function measureLight(
  { file, index, durationSeconds }: { file: string; index: number; durationSeconds: number },
  transfer: string,
  signal?: AbortSignal,
): Promise<Light> {
  const middle = "(minval+maxval)/2";
  const filters = [
    `fps=${Math.min(samples.perSecond, samples.pictures / durationSeconds)}`,
    `scale=${samples.width}:${samples.height}:flags=neighbor`,
    // Ignores the chroma, because its lower resolution would make some pixels at edges too bright.
    `lutyuv=u=${middle}:v=${middle}`,
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`,
    `zscale=transfer=linear:npl=${brightest}`,
    "format=gbrp16le,extractplanes=g",
  ].join();
  return inTemporaryFolder(async (folder) => {
    const raw = join(folder, "light.raw");
    const input = ["-i", filePath(file), "-filter_complex", `[0:${index}]${filters}[v]`, "-map", "[v]"];
    await runFfmpeg([...input, "-f", "rawvideo", filePath(raw)], signal);
    const levels = new Uint16Array(new Uint8Array(readFileSync(raw)).buffer);
    return lightOf(Float32Array.from(levels, (level) => (level / 65_535) * brightest));
  });
}

/**
 * Estimates the luminance of white. If the peak is not much higher than the reference white, returns the peak, or
 * `whites.min` if the peak is lower. Otherwise, returns the luminance that 5 % of the pixels exceed or, if this
 * luminance is implausible, the reference white.
 * @param nits luminance of all pixels; the array is sorted in place
 */
export function lightOf(nits: Float32Array): Light {
  nits.sort();
  const exceededBy = (share: number) => Math.round(nits[Math.floor((nits.length - 1) * (1 - share))] ?? 0);
  // Ignores the brightest 0.1 % of the pixels, because they are probably compression artefacts.
  const peak = exceededBy(0.001);
  if (peak <= referenceWhite * 1.05) return { white: Math.max(peak, whites.min), peak };
  const bright = exceededBy(0.05);
  return { white: bright >= whites.min && bright <= whites.max ? bright : referenceWhite, peak };
}
