import { useRef } from "react";
import { fill } from "~/content/naming";
import type { Words } from "~/content/schema";
import type { TabVideo } from "./page.server";
import { useAutoplay } from "./use-autoplay";

type Props = { video: TabVideo; title: string; words: Words };

/** A tab's video; only its poster where the file is missing. */
export function DemoVideo(props: Props) {
  const { url, poster, width, height } = props.video;
  return (
    <div className="demo-video">
      {/* The key starts each tab's video anew. */}
      {url && <Player key={url} {...props} url={url} />}
      {!url && poster && <img src={poster} alt="" width={width} height={height} />}
    </div>
  );
}

/** Nothing of a video but its poster is fetched before it is to play. */
function Player({ video, title, words, url }: Props & { url: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const { muted, unmute } = useAutoplay(element);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the clips are silent title cards */}
      <video
        ref={element}
        controls
        playsInline
        preload="none"
        width={video.width}
        height={video.height}
        poster={video.poster}
        aria-label={fill(words.videoOf, { title })}
      >
        <source src={url} type={video.type} />
        {words.noVideoSupport} <a href={url}>{title}</a>
      </video>
      {muted && (
        <button type="button" className="button unmute" onClick={unmute}>
          {words.unmute}
        </button>
      )}
    </>
  );
}
