import { fill } from "~/content/naming";
import type { Words } from "~/content/schema";
import type { TabVideo } from "./page.server";

/** Nothing of a video but its poster is fetched before the visitor asks for it. */
export function DemoVideo({ video, title, words }: { video: TabVideo; title: string; words: Words }) {
  const label = fill(words.videoOf, { title });
  const { url, poster, width, height, type } = video;
  return (
    <div className="demo-video">
      {url ? (
        // The key starts each tab's video anew.
        // biome-ignore lint/a11y/useMediaCaption: the clips are silent title cards
        <video
          key={url}
          controls
          playsInline
          preload="none"
          width={width}
          height={height}
          poster={poster}
          aria-label={label}
        >
          <source src={url} type={type} />
          {words.noVideoSupport} <a href={url}>{title}</a>
        </video>
      ) : (
        poster && <img src={poster} alt="" width={width} height={height} />
      )}
    </div>
  );
}
