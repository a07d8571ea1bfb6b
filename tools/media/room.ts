import type { Content } from "~/schema/content";
import type { Recordings } from "~/schema/media";
import { totalBytes } from "./facts";
import { megabytes } from "./progress";

/** The weight of all files of all videos from which on the media tools warn (rule 17.17), in bytes. */
function manyBytes({ site }: Pick<Content, "site">): number {
  return Math.round(site.media.manyMegabytes * 1e6);
}

/** A warning where all videos together will be heavy with a new one, in place of its former version. */
export function weightWarning(
  video: string,
  durationSeconds: number,
  content: Pick<Content, "site" | "media">,
): string | undefined {
  const { [video]: _, ...others } = content.media;
  const likely = estimatedBytes(durationSeconds, content.media);
  const all = totalBytes(others) + likely;
  return all > manyBytes(content)
    ? `${video} takes ${megabytes(likely)} or so. ${heavyInWords(all, content)}`
    : undefined;
}

/** What is to be said of all videos together; undefined unless they are heavy. */
export function heavyWarning(content: Pick<Content, "site" | "media">): string | undefined {
  const all = totalBytes(content.media);
  return all > manyBytes(content) ? heavyInWords(all, content) : undefined;
}

function heavyInWords(bytes: number, content: Pick<Content, "site">): string {
  return (
    `All videos weigh ${megabytes(bytes)} then, more than the ${megabytes(manyBytes(content))} of ` +
    "media.manyMegabytes in site.json: every image and clone has them, and git keeps what is replaced"
  );
}

/** Bytes of all files of a usual video of an interface, per second. */
const usualBytesPerSecond = 60_000;

/** Estimates a video's bytes by its length, from the other videos. */
export function estimatedBytes(durationSeconds: number, media: Recordings): number {
  const seconds = Object.values(media).reduce((sum, video) => sum + video.durationSeconds, 0);
  return durationSeconds * (seconds > 0 ? totalBytes(media) / seconds : usualBytesPerSecond);
}
