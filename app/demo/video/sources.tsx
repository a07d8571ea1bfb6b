import { screens } from "~/ui/product-constants";
import type { VideoQuality } from "./files.server";

type Props = Pick<VideoQuality, "sources"> & { start: number | undefined };

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
      media={upright && screens.upright}
    />
  ));
}
