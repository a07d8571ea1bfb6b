import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filePath, runFfmpeg } from "./ffmpeg";
import { inTemporaryFolder } from "./temporary-folder";

/** How bright a recording in HDR is, in nits: what it shows as white, and its brightest parts. */
export type Light = { white: number; peak: number };

/** The white of HDR pictures by ITU-R BT.2408, in nits. */
const referenceWhite = 203;

/** What else can be a screen's white, in nits: that of sRGB is 80, and recorders set up to 300. */
const whites = { least: 80, most: 300 };

/** The end of PQ, in nits. */
const brightest = 10_000;

const samples = { pictures: 60, perSecond: 10, width: 320, height: 180 };

/**
 * Measures a recording in HDR: its mastering data often is missing, or of another one.
 *
 * @param transfer what the levels of its pictures mean, in ffmpeg's name
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
    // Colour has fewer pixels: at edges it would make some too bright.
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
 * A recording that gets no brighter than white does has its white there, as most of a screen have. Of one with brighter
 * parts, like a page in which a film shines, it is what the brightest twentieth begins with, if that can be a white.
 *
 * @param nits of all pixels, which are sorted
 */
export function lightOf(nits: Float32Array): Light {
  nits.sort();
  const exceededBy = (share: number) => Math.round(nits[Math.floor((nits.length - 1) * (1 - share))] ?? 0);
  // What is still brighter is rather an encoder's overshoot.
  const peak = exceededBy(0.001);
  if (peak <= referenceWhite * 1.05) return { white: Math.max(peak, whites.least), peak };
  const bright = exceededBy(0.05);
  return { white: bright >= whites.least && bright <= whites.most ? bright : referenceWhite, peak };
}
