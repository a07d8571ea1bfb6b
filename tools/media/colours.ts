import { outputOf } from "./ffmpeg";
import { type Light, measureLight } from "./light";
import { MediaError } from "./media-error";

export type ColourConversion = {
  filters: string[];
  notice: string;
};

type ColourTags = {
  color_primaries?: string | undefined;
  color_transfer?: string | undefined;
  color_space?: string | undefined;
};

const hdrTransfers: Record<string, string> = { smpte2084: "PQ", "arib-std-b67": "HLG" };
const widePrimaries: Record<string, string> = { bt2020: "BT.2020", smpte431: "P3", smpte432: "P3" };

/** Turns off zscale's approximate gamma, because it makes HLG colours too saturated. */
const exact = "agamma=0";
const target = "primaries=bt709:matrix=bt709:range=tv";
const format = "format=yuv444p10le";

/**
 * Returns undefined if the recording is neither HDR nor wide-gamut.
 * @throws MediaError if the installed ffmpeg cannot convert the colours
 */
export async function conversionOf(
  pictures: { file: string; index: number; durationSeconds: number },
  tags: ColourTags,
  signal?: AbortSignal,
): Promise<ColourConversion | undefined> {
  const transfer = known(tags.color_transfer, "bt709");
  const hdr = hdrTransfers[transfer];
  const primaries = known(tags.color_primaries, hdr ? "bt2020" : "bt709");
  const wide = widePrimaries[primaries];
  if (!hdr && !wide) return undefined;
  await requireZscale(signal);
  const prepared = [
    // Crops to an even width and height, which zscale requires.
    "crop=2*trunc(iw/2):2*trunc(ih/2)",
    // Sets the colour metadata of each frame explicitly, because some decoders do not pass on the file's metadata.
    [
      `setparams=color_primaries=${primaries}`,
      // For SDR recordings, sets the output's transfer function, so that zscale does not change the brightness.
      `color_trc=${hdr ? transfer : "bt709"}`,
      `colorspace=${known(tags.color_space, primaries === "bt2020" ? "bt2020nc" : "bt709")}`,
    ].join(":"),
  ];
  const brought = `the colours are converted from ${hdr ? `HDR (${hdr})` : wide} to those of ordinary screens`;
  if (!hdr) return { filters: [...prepared, `zscale=transfer=bt709:${target}`, format], notice: brought };
  const light = await measureLight(pictures, transfer, signal);
  return {
    filters: [...prepared, ...toneMapping(light), format],
    notice: `${brought}: ${describeLight(light)}`,
  };
}

function known(tag: string | undefined, assumed: string): string {
  return tag === undefined || /^(unknown|reserved)$/.test(tag) ? assumed : tag;
}

function describeLight({ white, peak }: Light): string {
  if (peak <= white) return `${white} nits become white`;
  return `${white} nits become nearly white, and parts of up to ${peak} nits stay brighter`;
}

function toneMapping({ white, peak }: Light): string[] {
  // Uses the transfer function of sRGB, so that the greys of user interfaces do not change.
  const toScreens = `zscale=transfer=iec61966-2-1:${target}`;
  if (peak <= white) return [`${toScreens}:npl=${white}:${exact}`];
  return [
    `zscale=transfer=linear:npl=${white}:${exact}`,
    "format=gbrpf32le",
    "zscale=primaries=bt709",
    // Keeps levels up to 70 % of white and compresses brighter ones, so that levels above white remain visible.
    `tonemap=mobius:param=0.7:desat=0:peak=${peak / white}`,
    toScreens,
  ];
}

async function requireZscale(signal?: AbortSignal): Promise<void> {
  const filters = await outputOf("ffmpeg", ["-hide_banner", "-filters"], signal);
  if (!filters.includes(" zscale "))
    throw new MediaError(
      "the colours of this recording need the zscale filter: install a build of ffmpeg that includes it",
    );
}
