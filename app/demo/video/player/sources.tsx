import type { VideoData, VideoQuality } from "~/demo/video/files.server";
import { screens } from "~/ui/product-constants";

const notUpright = `not all and ${screens.upright}`;

type Props = Pick<VideoQuality, "sources"> & { start: number | undefined };

export function hasSquareCut(video: VideoData | undefined): boolean {
  return [video?.full, video?.low].some((quality) => quality?.sources.some(({ upright }) => upright));
}

export function VideoSources({ sources, start }: Props) {
  return sources.map(({ url, type, upright }) => (
    <source
      // The React key contains `upright`, because the last source may have the same URL as an earlier source.
      key={`${url} ${upright}`}
      src={start === undefined ? url : `${url}#t=${start}`}
      type={type}
      media={upright === undefined ? undefined : upright ? screens.upright : notUpright}
    />
  ));
}
