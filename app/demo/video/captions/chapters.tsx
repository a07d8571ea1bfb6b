import type { VideoData } from "~/demo/video/files.server";
import { clock, indexAt } from "~/demo/video/time";
import { VideoLink } from "~/demo/video/video-link";
import type { Language } from "~/schema/basics/languages";
import type { Messages } from "~/schema/messages";

type Props = {
  video: VideoData;
  element: HTMLVideoElement | null;
  /** The current second of the video. Before playback, the second at which playback starts. */
  second: number | undefined;
  messages: Messages;
  lang: Language;
};

export function Chapters({ video, element, second, messages, lang }: Props) {
  const { chapters, spoken, chaptersLanguage = spoken } = video;
  if (chapters.length < 2) return null;
  const current = second === undefined ? -1 : indexAt(chapters, second);
  return (
    <nav className="chapters" aria-label={messages.video.chapters}>
      <ol lang={chaptersLanguage === lang ? undefined : chaptersLanguage}>
        {chapters.map(([start, title], index) => (
          <li key={start}>
            <VideoLink video={video} element={element} second={start} isCurrent={index === current}>
              <b>{clock(start)}</b>
              {` ${title}`}
            </VideoLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
