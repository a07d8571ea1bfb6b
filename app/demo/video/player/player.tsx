import { type Dispatch, type ReactNode, useEffect, useRef } from "react";
import styles from "~/demo/video/captions/captions.css?inline";
import {
  useCaptions,
  useCaptionsInSilence,
  useCaptionsLanguage,
  useIPhonePlayer,
} from "~/demo/video/captions/use-captions";
import { Ending } from "~/demo/video/ending";
import type { VideoData, VideoQuality } from "~/demo/video/files.server";
import { type Invitation, InvitationLink } from "~/demo/video/invitation";
import type { LinkedDemo } from "~/navigation/links/persistent-query-link";
import type { Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { Messages } from "~/schema/messages";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { unstyledSize, videoSize } from "~/ui/browser/unstyled-size";
import { VideoNotice } from "./notice";
import { fetchAgain, playFrom } from "./playback";
import { PosterPicture } from "./poster";
import { hasSquareCut, VideoSources } from "./sources";
import { useShapeMismatch } from "./use-shape-mismatch";
import type { useVideoState } from "./use-video-state";

adoptStyles(styles);

type Props = {
  video: VideoData;
  shown: VideoQuality;
  /** Start of playback, in seconds. */
  start: number | undefined;
  title: string;
  messages: Messages;
  element: HTMLVideoElement | null;
  setElement: Dispatch<HTMLVideoElement | null>;
  state: ReturnType<typeof useVideoState>;
  lang: Language;
  next: LinkedDemo | undefined;
  invitation: Invitation | undefined;
  tourEnd: ReactNode;
};

export function Player(props: Props) {
  const {
    video,
    shown,
    start,
    title,
    messages,
    element,
    setElement,
    state,
    lang,
    next,
    invitation,
    tourEnd,
  } = props;
  const { isOver, failed, retry } = state;
  const line = useCaptions(element);
  const inIPhonePlayer = useIPhonePlayer(element);
  useCaptionsLanguage(element, video.spoken);
  useCaptionsInSilence(element, video.audible, video.spoken);
  useSourceChange(element, shown);
  const noCaption = video.audible ? "" : messages.video.silent;
  const isOther = useShapeMismatch(element, hasSquareCut(video));

  /** Moves the keyboard focus to the error notice's button, because the notice hides the focused video. */
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button && document.activeElement === element) button.focus();
  };
  return (
    <div className="video-frame">
      <div className={isOver ? "screen is-over" : "screen"} data-title={title}>
        {video.poster && <PosterPicture poster={video.poster} />}
        <video
          ref={setElement}
          hidden={failed}
          controls
          playsInline
          preload="none"
          {...unstyledSize(videoSize)}
          aria-label={fill(messages.video.name, { title })}
          // Uses an inline style, because a rule in the style sheet would make the first load of every page larger.
          style={isOther ? { background: "var(--bar)", objectFit: "contain" } : undefined}
          data-captions-below={element && !inIPhonePlayer ? "" : undefined}
          data-silent={element && !video.audible ? "" : undefined}
        >
          <VideoSources sources={shown.sources} start={start} />
          {video.captions && (
            <track
              kind="captions"
              src={video.captions}
              srcLang={lang}
              label={messages.video.captions}
              default={video.spoken === lang}
            />
          )}
          {video.subtitles && (
            <track
              kind="subtitles"
              src={video.subtitles}
              srcLang={otherLanguage(lang)}
              label={messages.video.subtitles}
              default={video.spoken !== lang}
            />
          )}
          {video.chapterTrack && <track kind="chapters" src={video.chapterTrack} />}
          {`${messages.video.unsupported} `}
          <a href={shown.url}>{title}</a> <InvitationLink invitation={invitation} />
        </video>
        {isOver &&
          element &&
          (tourEnd || <Ending title={title} next={next} again={{ onClick: () => playAgain(element) }} />)}
        {failed && (
          <VideoNotice text={messages.video.unavailable}>
            <button type="button" className="button" ref={takeFocus} onClick={retry}>
              {messages.video.retry}
            </button>
            <InvitationLink invitation={invitation} />
          </VideoNotice>
        )}
      </div>
      {video.captions && (
        <p className="caption-line" lang={line?.language} data-longest={longestCaption(video, noCaption)}>
          <span>{line?.text ?? noCaption}</span>
        </p>
      )}
    </div>
  );
}

function longestCaption({ lines }: VideoData, noCaption: string): string {
  return lines.reduce((longest, [, text]) => (text.length > longest.length ? text : longest), noCaption);
}

function playAgain(video: HTMLVideoElement): void {
  video.focus();
  playFrom(video, 0);
}

/** Reloads the video if its sources change, because browsers ignore changes to `<source>` elements. */
function useSourceChange(element: HTMLVideoElement | null, shown: VideoQuality): void {
  const played = useRef(shown.url);
  useEffect(() => {
    if (!element || played.current === shown.url) return;
    played.current = shown.url;
    fetchAgain(element, { second: element.currentTime, play: !element.paused });
  }, [element, shown.url]);
}
