import { outputOf } from "./ffmpeg";
import { type Light, measureLight } from "./light";
import { MediaError } from "./media-error";

/** How the colours of a recording become those of ordinary screens. */
export type Conversion = {
  filters: string[];
  /** What is done, for who adds the recording. */
  notice: string;
};

/** What a file says of its colours, in ffmpeg's names; it may say nothing. */
type ColourTags = {
  color_primaries?: string | undefined;
  color_transfer?: string | undefined;
  color_space?: string | undefined;
};

const hdrTransfers: Record<string, string> = { smpte2084: "PQ", "arib-std-b67": "HLG" };
const widePrimaries: Record<string, string> = { bt2020: "BT.2020", smpte431: "P3", smpte432: "P3" };

/** Not the approximation, which makes HLG more colourful than it is. */
const exact = "agamma=0";
const target = "primaries=bt709:matrix=bt709:range=tv";
const format = "format=yuv444p10le";

/**
 * Finds what to do with a recording in HDR or with colours that ordinary screens lack; undefined for any other.
 *
 * @throws MediaError where this ffmpeg cannot do it
 */
export async function conversionOf(
  pictures: { file: string; index: number; durationSeconds: number },
  tags: ColourTags,
  signal?: AbortSignal,
): Promise<Conversion | undefined> {
  const transfer = known(tags.color_transfer, "bt709");
  const hdr = hdrTransfers[transfer];
  const primaries = known(tags.color_primaries, hdr ? "bt2020" : "bt709");
  const wide = widePrimaries[primaries];
  if (!hdr && !wide) return undefined;
  await requireZscale(signal);
  const prepared = [
    // zscale takes no half blocks of colour.
    "crop=2*trunc(iw/2):2*trunc(ih/2)",
    // Some decoders lose what the file says.
    [
      `setparams=color_primaries=${primaries}`,
      // The same on both sides, whichever it is, leaves an ordinary recording as bright as it was.
      `color_trc=${hdr ? transfer : "bt709"}`,
      `colorspace=${known(tags.color_space, primaries === "bt2020" ? "bt2020nc" : "bt709")}`,
    ].join(":"),
  ];
  const brought = `the colours are brought from ${hdr ? `HDR (${hdr})` : wide} to those of ordinary screens`;
  if (!hdr) return { filters: [...prepared, `zscale=transfer=bt709:${target}`, format], notice: brought };
  const light = await measureLight(pictures, transfer, signal);
  return {
    filters: [...prepared, ...toneMapping(light), format],
    notice: `${brought}: ${toldOf(light)}`,
  };
}

function known(tag: string | undefined, assumed: string): string {
  return tag === undefined || /^(unknown|reserved)$/.test(tag) ? assumed : tag;
}

function toldOf({ white, peak }: Light): string {
  if (peak <= white) return `${white} nits become white`;
  return `${white} nits become nearly white, and brighter parts, up to ${peak} nits, stay apart from it`;
}

function toneMapping({ white, peak }: Light): string[] {
  // An interface's colours are sRGB's: its grays come out as they were.
  const toScreens = `zscale=transfer=iec61966-2-1:${target}`;
  if (peak <= white) return [`${toScreens}:npl=${white}:${exact}`];
  return [
    `zscale=transfer=linear:npl=${white}:${exact}`,
    "format=gbrpf32le",
    "zscale=primaries=bt709",
    // Up to 0.7 of white nothing changes; white becomes 238 of 255.
    `tonemap=mobius:param=0.7:desat=0:peak=${peak / white}`,
    toScreens,
  ];
}

async function requireZscale(signal?: AbortSignal): Promise<void> {
  const filters = await outputOf("ffmpeg", ["-hide_banner", "-filters"], signal);
  if (!filters.includes(" zscale "))
    throw new MediaError("this ffmpeg was built without zscale, which the colours of this recording need");
}
