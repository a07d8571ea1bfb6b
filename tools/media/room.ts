import type { Content } from "~/schema/content";
import type { Recordings } from "~/schema/media";
import { totalBytes } from "./facts";
import { megabytes } from "./progress";

function warningBytes({ site }: Pick<Content, "site">): number {
  return Math.round(site.media.manyMegabytes * 1e6);
}

export function weightWarning(
  video: string,
  durationSeconds: number,
  content: Pick<Content, "site" | "media">,
): string | undefined {
  const { [video]: _, ...others } = content.media;
  const likely = estimatedBytes(durationSeconds, content.media);
  const all = totalBytes(others) + likely;
  return all > warningBytes(content)
    ? `${video} will take about ${megabytes(likely)}. ${heavyInWords(all, content)}`
    : undefined;
}

export function heavyWarning(content: Pick<Content, "site" | "media">): string | undefined {
  const all = totalBytes(content.media);
  return all > warningBytes(content) ? heavyInWords(all, content) : undefined;
}

function heavyInWords(bytes: number, content: Pick<Content, "site">): string {
  return (
    `All videos together have ${megabytes(bytes)}, more than the limit of ${megabytes(warningBytes(content))} ` +
    "(media.manyMegabytes in site.json). Every container image and every clone contains all videos, and git keeps replaced files"
  );
}

const usualBytesPerSecond = 60_000;

export function estimatedBytes(durationSeconds: number, media: Recordings): number {
  const seconds = Object.values(media).reduce((sum, video) => sum + video.durationSeconds, 0);
  return durationSeconds * (seconds > 0 ? totalBytes(media) / seconds : usualBytesPerSecond);
}
