import type { VideoData, VideoQuality } from "~/demo/video/files.server";
import { screens } from "~/ui/product-constants";

const notUpright = `not all and ${screens.upright}`;

type Props = Pick<VideoQuality, "sources"> & { start: number | undefined };

/** Whether phones show a square cut of a video. */
export function hasSquareCut(video: VideoData | undefined): boolean {
  return [video?.full, video?.low].some((quality) => quality?.sources.some(({ upright }) => upright));
}

/**
 * A video's files, of which the browser takes the first that it can play on its screen.
 *
 * @param start the second at which it begins
 */
export function VideoSources({ sources, start }: Props) {
  return sources.map(({ url, type, upright }) => (
    <source
      key={url}
      src={start === undefined ? url : `${url}#t=${start}`}
      type={type}
      media={upright === undefined ? undefined : upright ? screens.upright : notUpright}
    />
  ));
}
