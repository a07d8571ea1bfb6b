import type { Content } from "~/schema/content";
import type { Recordings } from "~/schema/media";
import { totalBytes } from "./facts";
import { megabytes } from "./progress";

/** Total weight of all videos above which the media tools warn, in bytes. */
function manyBytes({ site }: Pick<Content, "site">): number {
  return Math.round(site.media.manyMegabytes * 1e6);
}

/** Warns if all videos together will be too heavy with a new one. */
export function weightWarning(
  video: string,
  durationSeconds: number,
  content: Pick<Content, "site" | "media">,
): string | undefined {
  const { [video]: _, ...others } = content.media;
  const likely = estimatedBytes(durationSeconds, content.media);
  const all = totalBytes(others) + likely;
  return all > manyBytes(content)
    ? `${video} will take about ${megabytes(likely)}. ${heavyInWords(all, content)}`
    : undefined;
}

/** Undefined unless all videos together are too heavy. */
export function heavyWarning(content: Pick<Content, "site" | "media">): string | undefined {
  const all = totalBytes(content.media);
  return all > manyBytes(content) ? heavyInWords(all, content) : undefined;
}

function heavyInWords(bytes: number, content: Pick<Content, "site">): string {
  return (
    `All videos together have ${megabytes(bytes)}, more than the ${megabytes(manyBytes(content))} of ` +
    "media.manyMegabytes in site.json: every container image and clone contains them, and git keeps replaced files"
  );
}

/** The estimate without other videos. */
const usualBytesPerSecond = 60_000;

/** Estimates a video's size from its duration and the other videos. */
export function estimatedBytes(durationSeconds: number, media: Recordings): number {
  const seconds = Object.values(media).reduce((sum, video) => sum + video.durationSeconds, 0);
  return durationSeconds * (seconds > 0 ? totalBytes(media) / seconds : usualBytesPerSecond);
}
